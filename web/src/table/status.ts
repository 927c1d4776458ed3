/** The status line: always who must do what. */
import type { TableState } from "../lib/table.svelte";
import { count, t } from "../text";

export function statusText(table: TableState): string {
  const now = table.now;
  if (!now) return t("status.waiting");
  switch (now.stage) {
    case "gathering": {
      const open = now.seats.filter(({ kind }) => kind === "open").length;
      if (open) return count("status.open", open);
      const unready = now.seats.filter(({ ready }) => !ready);
      if (table.you !== null && !now.seats[table.you]?.ready) return t("status.ready.you");
      return t("status.ready.others", { names: unready.map(({ name }) => name).join(", ") });
    }
    case "dealing":
      return t("status.dealing");
    case "over":
      return t("status.over");
    default:
      if (table.paused) return t("status.paused");
      if (table.pending && table.late) return t("status.pending");
      if (table.myTurn && now.prompt) return now.prompt;
      if (!now.owing.length) return t("status.answered");
      return now.status || t("status.waiting");
  }
}
