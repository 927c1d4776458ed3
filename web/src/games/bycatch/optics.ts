/** What a lens can see (specification, section 9.3): public numbers only, for the viewfinder and its light meter. */

export const STATIONS = [0, 1, 2, 3] as const;
const OVER = 0;
const LEFT = 1;
const UNDER = 3;

/** The tables of section 9.3; a variant may bring others. */
export interface Optics {
  /** how many slots either side of the aim are in the frame, by zoom and spread */
  frame: number[][];
  /** light that an open gap lets in, by station */
  open: number[];
  /** light a colour needs, by station */
  tone: number[];
  /** light and room a figure needs, by station */
  figure: number[];
  /** of ten hands, how many shake 0, 1 and 2, by zoom */
  shake: number[][];
}

export const OPTICS: Optics = {
  frame: [[7, 4, 2], [2, 2, 1]],
  open: [1, 2, 2, 2],
  tone: [3, 3, 3, 5],
  figure: [7, 6, 6, 4],
  shake: [[6, 3, 1], [4, 4, 2]],
};

const STATION_ROWS = ["over", "left", "right", "under"];
const ZOOM_ROWS = ["wide", "close"];

/** The tables of this variant. */
export function opticsOf(variant: Record<string, unknown>): Optics {
  const number = (key: string, usual: number | undefined) => (typeof variant[key] === "number" ? variant[key] : (usual ?? 0));
  const stations = (column: string, usual: number[]) => STATION_ROWS.map((row, n) => number(`${row}.${column}`, usual[n]));
  const frames = ["frame_tight", "frame_even", "frame_wide"];
  return {
    frame: ZOOM_ROWS.map((row, zoom) => frames.map((column, spread) => number(`${row}.${column}`, OPTICS.frame[zoom]?.[spread]))),
    open: stations("open_side", OPTICS.open),
    tone: stations("tone_from", OPTICS.tone),
    figure: stations("figure_from", OPTICS.figure),
    shake: ZOOM_ROWS.map((row, zoom) => {
      const [sharp, soft] = [number(`${row}.sharp`, OPTICS.shake[zoom]?.[0]), number(`${row}.soft`, OPTICS.shake[zoom]?.[1])];
      return [sharp, soft, 10 - sharp - soft];
    }),
  };
}

const TOP_CARD = 4;
/** Grain, four equally likely values. */
const GRAIN = [-1, 0, 0, 1];

export interface Shot {
  n: number;
  spread: number;
  gap: number;
  station: number;
  zoom: number;
  aim: number;
}

export function inFrame({ spread, zoom, aim }: Shot, slot: number, optics = OPTICS): boolean {
  return Math.abs(slot - aim) <= (optics.frame[zoom]?.[spread] ?? 0);
}

/** The light that falls on a slot, before grain and shake. */
export function light({ n, gap, station, zoom }: Shot, slot: number, optics = OPTICS): number {
  const near = station === LEFT ? slot : n - 1 - slot;
  const behindHand = Math.abs(2 * slot - (n - 1)) <= 2;
  const body = station === OVER ? 2 : station === UNDER ? (behindHand ? -1 : 3) : 3 - Math.floor((2 * near) / 3);
  return body + (station === gap ? (optics.open[station] ?? 0) : 0) + zoom;
}

/** How likely the colour and the figure in a slot can be made out: 0 to 1. */
export function chances(shot: Shot, slot: number, optics = OPTICS): { tone: number; figure: number } {
  if (!inFrame(shot, slot, optics)) return { tone: 0, figure: 0 };
  const e = light(shot, slot, optics);
  const width = slot === shot.n - 1 ? TOP_CARD : 1 + shot.spread;
  const needed = optics.figure[shot.station] ?? 0;
  const off = shot.zoom * Math.abs(slot - shot.aim);
  let tone = 0;
  let figure = 0;
  for (const grain of GRAIN) {
    if (e + grain >= (optics.tone[shot.station] ?? 0)) tone += 1 / GRAIN.length;
    for (const [shake, often] of (optics.shake[shot.zoom] ?? []).entries()) {
      if (e + width + grain - shake - off >= needed) figure += often / (10 * GRAIN.length);
    }
  }
  return { tone, figure: Math.round(figure * 1000) / 1000 };
}
