/** Pawns walk from door to door: what leaves one comes out at the other. */
import { crossfade } from "svelte/transition";

export const [leave, arrive] = crossfade({ fallback: () => ({ duration: 0 }) });
export const WALK = 520;
