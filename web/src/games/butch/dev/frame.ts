import type { Line, Now } from "../../../wire";

/** A line of the log, and how the table stood after it. */
export interface Frame {
  line: Line;
  now: Now;
}
