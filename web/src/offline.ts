/** The page that the worker shows when the server cannot be reached. One file without a script: it must need nothing. */
import type { Catalogue } from "./text";
import type { Language } from "./text/language";

const STYLE = `
:root { color-scheme: light dark; --room: #f4efe6; --table: #fbf8f2; --edge: #857868; --ink: #221c15; --soft: #6b6054; --lamp: #a84c07; --on: #fffaf2; }
@media (prefers-color-scheme: dark) { :root { --room: #17130f; --table: #211b15; --edge: #857663; --ink: #f1e9dc; --soft: #b3a695; --lamp: #f0a04b; --on: #221403; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--room); color: var(--ink); font: 400 1rem/1.5 system-ui, sans-serif; }
main { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 32px 24px; text-align: center; }
svg { width: 200px; }
h1 { margin: 0; font: 560 1.9375rem/1.15 Georgia, serif; text-wrap: balance; }
p { margin: 0; max-width: 44ch; color: var(--soft); }
a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 8px; padding: 8px 20px; border-radius: 6px; background: var(--lamp); color: var(--on); font-weight: 650; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--lamp); outline-offset: 2px; }
.line { fill: none; stroke: var(--edge); stroke-width: 2; stroke-linecap: round; }
.shade { fill: var(--edge); }
.top { fill: var(--table); stroke: var(--edge); stroke-width: 2; }
`;
/** The lamp over the table, out; its cord has come out of the wall. */
const PICTURE = `<svg viewBox="0 0 200 130" aria-hidden="true" focusable="false">
<path class="line" d="M100 22V8q0-6 8-6h50q10 0 10 10v8" /><path class="line" d="M163 20h10v8q0 5-5 5t-5-5zM165 20v-6M171 20v-6" />
<path class="line" d="M184 58h10v16h-10zM188 63v6" /><path class="shade" d="M78 46 88 22h24l10 24z" />
<ellipse class="top" cx="100" cy="112" rx="68" ry="9" /><path class="line" d="M70 118v10M130 118v10" /></svg>`;

export function offlinePage(language: Language, words: Catalogue): string {
  // An empty address is this page's own: whoever wanted to a table gets there.
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${words["app.name"]}</title><style>${STYLE}</style></head>
<body><main>${PICTURE}<h1>${words["offline.title"]}</h1><p>${words["offline.text"]}</p><a href="">${words["again"]}</a></main></body></html>
`;
}
