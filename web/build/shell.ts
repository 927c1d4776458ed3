/** What makes the client an app of its own: the manifest, the page for when there is no server, and the worker's list of files. */
import type { Plugin } from "vite";
import { offlinePage } from "../src/offline.ts";
import type { Catalogue } from "../src/text";
import { de } from "../src/text/de.ts";
import { en } from "../src/text/en.ts";
import type { Language } from "../src/text/language";

const CATALOGUES: Record<Language, Catalogue> = { en, de };
const WORKER = "worker.js";
/** The shell's room, see src/styles/tokens.css. A manifest knows one theme; index.html names the colours of both. */
const ROOM = "#17130F";

const manifest = {
  id: "/",
  name: en["app.name"],
  short_name: en["app.name"],
  description: en["app.sentence"],
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
      const words: Record<string, { title: string; text: string }> = {};
      for (const [language, said] of Object.entries(CATALOGUES) as [Language, Catalogue][]) {
        words[language] = { title: said["notice.title"], text: said["notice.text"] };
        this.emitFile({ type: "asset", fileName: `offline.${language}.html`, source: offlinePage(language, said) });
      }
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk" || worker.imports.length) throw new Error(`${WORKER} must be one file`);
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      worker.code = `const SHELL=${JSON.stringify(files.map((name) => `/${name}`))},WORDS=${JSON.stringify(words)};\n${worker.code}`;
    },
  };
}
