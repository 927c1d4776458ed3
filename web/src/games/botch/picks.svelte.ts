/** What board and hand share of their own: what lies open over the table, and a choice made ahead of its question. */
class Picks {
  /** whose sheet lies open */
  crook: number | null = $state(null);
  /** the sheet of claims lies open (on a phone) */
  claims = $state(false);
  /** the reference of all cards lies open */
  reference = $state(false);
  /** "swap with Ben" is two answers: the second one, as soon as it is asked for */
  aim: number | null = $state(null);
  /** the choice that a figure key has picked, by its action; Space confirms it */
  choice: number | null = $state(null);

  /** A new question: nothing of the last one lies around. */
  clear(): void {
    this.crook = null;
    this.claims = false;
    this.choice = null;
  }

  /** Another table: nothing of this one comes along. */
  leave(): void {
    this.clear();
    this.reference = false;
    this.aim = null;
  }
}

export const picks = new Picks();
