/** What makes the client an app of its own: the manifest, the page for when there is no server, and the worker's list of files. */
import type { Plugin } from "vite";
import { offlinePage } from "../src/offline.ts";
import { t } from "../src/text";

const WORKER = "worker.js";
/** The shell's room, see src/styles/tokens.css. A manifest knows one theme; index.html names the colours of both. */
const ROOM = "#17130F";

const manifest = {
  id: "/",
  name: t("app.name"),
  short_name: t("app.name"),
  description: t("app.sentence"),
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: ROOM,
  theme_color: ROOM,
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

export function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    generateBundle(_, bundle) {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
      this.emitFile({ type: "asset", fileName: "offline.html", source: offlinePage() });
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk" || worker.imports.length) throw new Error(`${WORKER} must be one file`);
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const words = { title: t("notice.title"), text: t("notice.text") };
      worker.code = `const SHELL=${JSON.stringify(files.map((name) => `/${name}`))},WORDS=${JSON.stringify(words)};\n${worker.code}`;
    },
  };
}
