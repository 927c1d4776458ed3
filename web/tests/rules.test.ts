import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "../src/lib/markdown";
import * as botchDe from "../src/games/botch/text.de";
import * as botchEn from "../src/games/botch/text.en";
import * as butchDe from "../src/games/butch/text.de";
import * as butchEn from "../src/games/butch/text.en";
import * as bycatchDe from "../src/games/bycatch/text.de";
import * as bycatchEn from "../src/games/bycatch/text.en";

const PAGES = { botch: { "README.md": botchEn, "README.de.md": botchDe }, butch: { "README.md": butchEn, "README.de.md": butchDe }, bycatch: { "README.md": bycatchEn, "README.de.md": bycatchDe } };

it.each(Object.entries(PAGES))("%s: the rules have the headings that they are opened at, in every language", (game, pages) => {
  for (const [page, words] of Object.entries(pages)) {
    const source = readFileSync(new URL(`../../src/backroom/games/${game}/${page}`, import.meta.url), "utf-8");
    const headings = parse(source).flatMap((block) => (block.kind === "heading" ? [block.text.map(({ text }) => text).join("")] : []));
    const wanted = [...Object.values(words.rulesOn), ...("rulesElse" in words ? [words.rulesElse] : [])];
    expect(headings).toEqual(expect.arrayContaining(wanted));
  }
});
