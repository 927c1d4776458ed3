/** `import x from "icon:<set>/<name>"`: one icon of an Iconify set; and `credits.json`, what the build used and whose it is. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const PREFIX = "icon:";
const CREDITS = "credits.json";
const require = createRequire(import.meta.url);

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** A family of type, and what its licence file says first. */
export interface FontCredit {
  name: string;
  notice: string;
}

/** The fonts among these files. */
export function fontsOf(files: Iterable<string>): FontCredit[] {
  const found = new Map<string, FontCredit>();
  for (const id of files) {
    const [folder, family] = /@fontsource(?:-variable)?\/([^/]+)/.exec(id) ?? [];
    if (!folder || !family || found.has(family)) continue;
    const [notice = ""] = readFileSync(require.resolve(`${folder}/LICENSE`), "utf-8").split("\n");
    const name = family.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash ? " " : ""}${letter.toUpperCase()}`);
    found.set(family, { name, notice: notice.replace(/ \S+\.ttf: .*$/, "").trim() });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** What the credits page shows of one set. */
export interface Credit {
  set: string;
  licence: string;
  source: string;
  authors: { name: string; icons: string[] }[];
}

const SETS: Record<string, { title: string; licence: string; source: string; author?: string }> = {
  "game-icons": { title: "Game-icons", licence: "CC BY 3.0", source: "game-icons.net" },
  lucide: { title: "Lucide", licence: "ISC", source: "lucide.dev", author: "Lucide contributors" },
};

const authors = JSON.parse(readFileSync(new URL("./game-icons-authors.json", import.meta.url), "utf-8")) as Record<
  string,
  string
>;

const loaded = new Map<string, IconSet>();

function iconSet(set: string): IconSet {
  const found = loaded.get(set) ?? (JSON.parse(readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), "utf-8")) as IconSet);
  loaded.set(set, found);
  return found;
}

function authorsOf(set: string, icon: string): string[] {
  const only = SETS[set]?.author;
  if (only) return [only];
  // Two artists may have drawn an icon of the same name: both are thanked.
  return Object.keys(authors).filter((name) => ` ${authors[name]} `.includes(` ${icon} `));
}

/** Who drew the icons used, by set and author. */
export function credits(used: Iterable<string>): Credit[] {
  const sets = new Map<string, Map<string, string[]>>();
  for (const id of [...used].sort()) {
    const [set = "", icon = ""] = id.split("/");
    const people = sets.get(set) ?? new Map<string, string[]>();
    sets.set(set, people);
    for (const name of authorsOf(set, icon)) people.set(name, [...(people.get(name) ?? []), icon]);
  }
  return [...sets].map(([set, people]) => ({
    set: SETS[set]?.title ?? set,
    licence: SETS[set]?.licence ?? "",
    source: SETS[set]?.source ?? "",
    authors: [...people].map(([name, icons]) => ({ name, icons })),
  }));
}

export function icons(): Plugin {
  const used = new Set<string>();
  return {
    name: "backroom-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const [set = "", icon = ""] = name.split("/");
      if (!SETS[set]) this.error(`there is no icon set ${set}`);
      const all = iconSet(set);
      const found = all.icons[icon] ?? all.icons[all.aliases?.[icon]?.parent ?? ""];
      if (!found) this.error(`${set} has no icon ${icon}`);
      used.add(name);
      const paths = [...found.body.matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([, tag, attributes]) => ({
        tag,
        attributes: Object.fromEntries([...(attributes ?? "").matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
      }));
      const data = { width: found.width ?? all.width ?? 16, height: found.height ?? all.height ?? 16, shapes: flatten(paths) };
      return `export default ${JSON.stringify(data)}`;
    },
    configureServer(server) {
      server.middlewares.use(`/${CREDITS}`, (_, answer) => {
        answer.setHeader("Content-Type", "application/json");
        answer.end(JSON.stringify({ icons: credits(used), fonts: fontsOf(server.moduleGraph.idToModuleMap.keys()) }));
      });
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === "asset" ? file.originalFileNames : []));
      this.emitFile({ type: "asset", fileName: CREDITS, source: JSON.stringify({ icons: credits(used), fonts: fontsOf(files) }) });
    },
  };
}

type Shape = { tag: string | undefined; attributes: Record<string, string | undefined> };

/** Groups only carry attributes for what is in them; one level is all these sets have. */
function flatten(shapes: Shape[]): Shape[] {
  const group = shapes.find(({ tag }) => tag === "g")?.attributes ?? {};
  return shapes.filter(({ tag }) => tag !== "g").map(({ tag, attributes }) => ({ tag, attributes: { ...group, ...attributes } }));
}
