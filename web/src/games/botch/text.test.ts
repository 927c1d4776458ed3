import { expect, it } from "vitest";
import { ITEMS, itemCard, roleCard, ROLES } from "./lore";
import { actLine, itemLine, itemName, roleLine, roleName, speech, standingLines } from "./text";

it("says in a line what an action does", () => {
  expect(itemLine(2, {})).toBe("Take 2, lose all your Hurt");
  expect(itemLine(7, {})).toBe("Threat: 1, else 3 and a Hurt");
  expect(itemLine(10, {})).toBe("Threat: 1, else 2 and their item shown");
  expect(itemLine(13, {})).toBe("Take 3 from the Bank, else take 1");
  expect(roleLine(2, {})).toBe("Take 2 with at most 4, else take 1");
  expect(roleLine(13, {})).toBe("Pay the Bank 2, hurt them");
  expect(itemLine(3, { threat_pay: 2, standoff_pay: 4 })).toBe("Threat: 2, else 4 and a Hurt");
});

it("has a name and something to say for every card", () => {
  ITEMS.forEach((_, n) => {
    const card = itemCard(n + 1);
    expect(itemName(n + 1)).not.toContain("item");
    expect(actLine(card, {}) + standingLines(card, false).join()).not.toBe("");
    expect(speech({ item: n + 1, role: 0 })).toContain(itemName(n + 1));
  });
  ROLES.forEach((_, n) => {
    const card = roleCard(n + 1);
    expect(roleName(n + 1)).not.toContain("role");
    expect(actLine(card, {}) + standingLines(card, true).join()).not.toBe("");
    expect(speech({ item: 0, role: n + 1 })).toContain(roleName(n + 1));
  });
});

it("names a card that somebody has typed in by its number", () => {
  expect(itemName(14)).toBe("item 14");
  expect(speech({ item: 0, role: 20 })).toBe("I am the role 20.");
});
