import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { icons } from "./build/icons.ts";
import { shell } from "./build/shell.ts";

const SERVER = process.env["BACKROOM_SERVER"] ?? "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [icons(), svelte(), shell()],
  build: {
    outDir: fileURLToPath(new URL("../src/backroom/server/static", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // Inlined pictures and preload scripts would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: fileURLToPath(new URL("index.html", import.meta.url)), worker: fileURLToPath(new URL("worker/worker.ts", import.meta.url)) },
      output: {
        // A worker rules over what is beside it, and is found again by its name.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // The home page wants a poster without the board behind it.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => /games\/([^/]+)\/Poster\.svelte/.exec(id)?.[1]?.concat("-poster") ?? null, test: /Poster\.svelte/ }] },
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { setupFiles: ["tests/speak.ts"], include: ["tests/**/*.test.ts", "src/games/**/*.test.ts"] },
});
