/** The part of Markdown that rules are written in, as data. It is drawn by Svelte, so nothing in it can become markup. */

export type Inline =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  /** to a heading of the same text, by its id */
  | { kind: "link"; text: string; to: string };
export type Block =
  | { kind: "heading"; level: number; id: string; text: Inline[] }
  | { kind: "paragraph" | "quote"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

const MARKS = /(\*\*.+?\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]*\))/g;

export function inline(source: string): Inline[] {
  return source
    .split(MARKS)
    .filter(Boolean)
    .map((part): Inline => {
      if (/^\*\*.+\*\*$/.test(part)) return { kind: "strong", text: part.slice(2, -2) };
      if (/^`.+`$/.test(part)) return { kind: "code", text: part.slice(1, -1) };
      if (/^\*[^*].*\*$/.test(part)) return { kind: "em", text: part.slice(1, -1) };
      const [, text = part, to = ""] = /^\[([^\]]+)\]\(([^)]*)\)$/.exec(part) ?? [];
      return to.startsWith("#") ? { kind: "link", text, to: slug(to) } : { kind: "text", text };
    });
}

/** The number that a rule begins with ("R13", "G4"), if this item is one. */
export function ruleNumber(item: Inline[]): string | null {
  const [first] = item;
  return first?.kind === "strong" && /^[RG]\d+$/.test(first.text) ? first.text : null;
}

const plain = (text: Inline[]): string => text.map((part) => part.text).join("");
const cells = (row: string): Inline[][] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;

export function parse(source: string): Block[] {
  const lines = source.replace(/\r/g, "").split("\n");
  const blocks: Block[] = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (!line.trim() || /^([-*_]\s*){3,}$/.test(line)) {
      i += 1;
    } else if (heading) {
      const text = inline(heading[2]!.trim());
      blocks.push({ kind: "heading", level: heading[1]!.length, id: slug(plain(text)), text });
      i += 1;
    } else if (line.startsWith("```")) {
      const end = lines.indexOf("```", i + 1);
      const stop = end < 0 ? lines.length : end;
      blocks.push({ kind: "code", text: lines.slice(i + 1, stop).join("\n") });
      i = stop + 1;
    } else if (line.includes("|") && /^[\s|:-]+$/.test(lines[i + 1] ?? "") && lines[i + 1]!.includes("-")) {
      const rows: Inline[][][] = [];
      let at = i + 2;
      while (at < lines.length && lines[at]!.includes("|")) rows.push(cells(lines[at++]!));
      blocks.push({ kind: "table", head: cells(line), rows });
      i = at;
    } else if (ITEM.test(line)) {
      const ordered = ITEM.exec(line)![1] !== undefined;
      const items: string[] = [];
      while (i < lines.length && lines[i]!.trim() && !/^#{1,6}\s/.test(lines[i]!)) {
        const item = ITEM.exec(lines[i]!);
        if (item) items.push(item[2]!);
        else items.push(`${items.pop() ?? ""} ${lines[i]!.trim()}`); // a wrapped line goes on with its item
        i += 1;
      }
      blocks.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      const quote = line.startsWith(">");
      const text: string[] = [];
      while (i < lines.length && lines[i]!.trim() && !/^(#{1,6}\s|```)/.test(lines[i]!) && !(text.length && ITEM.test(lines[i]!)))
        text.push(lines[i++]!.replace(/^>\s?/, "").trim());
      blocks.push({ kind: quote ? "quote" : "paragraph", text: inline(text.join(" ")) });
    }
  }
  return blocks;
}
