import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { count, fill, list, maybe, t } from "../src/text";
import { de } from "../src/text/de";
import { en } from "../src/text/en";
import { accented, dressed } from "../src/text/pseudo";

const root = join(import.meta.dirname, "../src");
const files = readdirSync(root, { recursive: true, encoding: "utf-8" }).filter((path) => /\.(svelte|ts)$/.test(path) && !path.startsWith("games"));
const sources = files.filter((path) => !path.startsWith("text")).map((path) => readFileSync(join(root, path), "utf-8")).join("\n");

/** Keys written out, and the fixed beginnings of keys put together from data. */
const used = new Set([...sources.matchAll(/["'`]([a-z_]+(?:\.[a-z_]+)*)["'`]/g)].map(([, key]) => key!));
const begun = [...sources.matchAll(/[`]([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map(([, key]) => key!);

test("every entry of the catalogue is used", () => {
  const unused = Object.keys(en).filter(
    (key) => !used.has(key) && !used.has(key.replace(/\.(one|many)$/, "")) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test("every sentence for one has a sentence for many", () => {
  const stems = (end: string): string[] => Object.keys(en).filter((key) => key.endsWith(end)).map((key) => key.slice(0, -end.length));
  expect(stems(".one").sort()).toEqual(stems(".many").sort());
});

test("no component writes words into its markup", () => {
  const stray = files
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) => {
      const markup = readFileSync(join(root, path), "utf-8").replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
      return [...markup.matchAll(/>([^<>{}=]*[A-Za-z]{2,}[^<>{}=]*)</g)].map(([, text]) => `${path}: ${text!.trim()}`);
    });
  expect(stray).toEqual([]);
});

test("placeholders are filled with text, and unknown ones stay to be seen", () => {
  expect(fill("{a} and {b}", { a: "<b>" })).toBe("<b> and {b}");
  expect(t("seat.unnamed", { n: 3 })).toBe("Seat 3");
  expect(count("status.open", 1)).not.toContain("{n}");
  expect(count("status.open", 2)).toContain("2");
  expect(maybe("no.such", "else")).toBe("else");
});

test("German fills in what English fills in", () => {
  const placeholders = (pattern: string): string[] => [...new Set(pattern.match(/\{\w+\}/g) ?? [])].sort();
  const differ = Object.entries(en).filter(([key, pattern]) => !key.endsWith(".one") && placeholders(pattern).join() !== placeholders(de[key as keyof typeof en]).join());
  expect(differ.map(([key]) => key)).toEqual([]);
});

test("counts and lists are said as the language says them", () => {
  expect(count("ago.days", 1)).toBe("yesterday");
  expect(count("ago.days", 12_000)).toBe("12,000 days ago");
  expect(list(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben and Cleo");
});

test("the pseudo-locale changes words and nothing that was given", () => {
  expect(accented("{seat} rolled a six.")).toBe("⟦{seat} rölléd å šîx. ~~~~~~⟧");
  expect(accented("20–40")).toBe("20–40");
  const words = dressed({ of: (name: string) => `${name}'s town`, towns: ["Dry Creek"], rate: 3, none: null });
  expect(words.of("Ana")).toBe("⟦Ana'š töwñ ~~~⟧");
  expect(words.of(words.towns[0]!)).toBe("⟦⟦Drý Çréék ~~~~⟧'š töwñ ~~~⟧");
  expect([words.rate, words.none]).toEqual([3, null]);
});
