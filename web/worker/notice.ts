/** What the server pushes: `Notice` in src/backroom/server/notices.py, as far as it is shown. */
export interface Notice {
  readonly table: string;
  readonly game: string;
  /** what the host called the table, if anything */
  readonly title: string;
}
