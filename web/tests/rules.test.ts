import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inline, parse } from "../src/lib/markdown";
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

const GAMES = new URL("../../src/backroom/games/", import.meta.url);
const RULES = readdirSync(GAMES, { recursive: true, encoding: "utf-8" }).filter((file) => /README(\.\w+)?\.md$/.test(file));

it.each(RULES)("%s: every link in its text leads to a heading of it", (file) => {
  const source = readFileSync(new URL(file, GAMES), "utf-8");
  const headings = parse(source).flatMap((block) => (block.kind === "heading" ? [block.id] : []));
  const links = inline(source).flatMap((part) => (part.kind === "link" ? [part.to] : []));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((to) => !headings.includes(to))).toEqual([]);
});
