/** An icon as compiled at build time: plain shapes, so that no markup has to be trusted. */
export interface IconData {
  width: number;
  height: number;
  shapes: { tag: string; attributes: Record<string, string> }[];
}
