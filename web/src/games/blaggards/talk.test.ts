import { expect, it } from "vitest";
import { voicesOf } from "./talk";

const said = (n: number, seat: number, claim: string, target: number) => ({ n, at: n, k: "said", seat, claim, params: { target } });

it("keeps the last word of each about each", () => {
  const voices = voicesOf([said(1, 0, "accuse", 2), said(2, 1, "trust", 2), said(3, 0, "trust", 2), said(4, 2, "accuse", 0), said(5, 3, "hold", 2)], 4);
  expect(voices[2]).toEqual({ accused: [], trusted: [1, 0] });
  expect(voices[0]).toEqual({ accused: [2], trusted: [] });
});
