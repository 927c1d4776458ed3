import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { count, fill, maybe, t } from "../src/text";
import { en } from "../src/text/en";

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
