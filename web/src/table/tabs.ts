/** The four tabs of the rail, which are the four sheets of the phone. */
import log from "icon:lucide/scroll-text";
import notes from "icon:lucide/notebook-pen";
import rules from "icon:lucide/book-open";
import talk from "icon:lucide/message-square";
import type { Component } from "svelte";
import type { IconData } from "../lib/icons";
import type { TableState } from "../lib/table.svelte";
import LogTab from "./LogTab.svelte";
import NotesTab from "./NotesTab.svelte";
import RulesTab from "./RulesTab.svelte";
import TalkTab from "./TalkTab.svelte";

export type TabName = "log" | "talk" | "notes" | "rules";

export const TABS: { name: TabName; icon: IconData; Tab: Component<{ table: TableState }> }[] = [
  { name: "log", icon: log, Tab: LogTab },
  { name: "talk", icon: talk, Tab: TalkTab },
  { name: "notes", icon: notes, Tab: NotesTab },
  { name: "rules", icon: rules, Tab: RulesTab },
];

/** How many things were said since the person last looked, not counting their own. */
export function unreadTalk(table: TableState, read: number): number {
  return table.lines.filter(({ k, n, seat }) => k === "said" && n > read && seat !== table.you).length;
}

/** Is this a moment to talk, at a table where people may? */
export function parleys({ board, now }: TableState): boolean {
  return now?.stage === "playing" && !now.silent && (board?.parley?.(now) ?? false);
}
