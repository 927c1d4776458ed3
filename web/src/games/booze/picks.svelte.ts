/** What board and hand share of their own: the list a verb has opened, whose dossier lies open, which door is in sight. */
class Picks {
  /** the verb whose choices are open */
  verb: "deliver" | "tail" | null = $state(null);
  dossier: number | null = $state(null);
  /** the tail has been put aside to look at the street */
  aside = $state(false);
  /** the speakeasy in sight on a phone */
  door = $state(0);
}

export const picks = new Picks();
