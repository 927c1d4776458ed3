/** Short sounds made on the spot. Browsers keep them silent until the first gesture, and so do we. */
import type { Note, Played, SoundName } from "../board";
import { prefs } from "./prefs.svelte";

type Scores = Record<string, readonly Note[]>;

const SHELL: Record<Exclude<SoundName, "hush">, readonly Note[]> = {
  turn: [{ pitch: 587, length: 0.16 }, { pitch: 880, start: 0.11, length: 0.3, loud: 0.09 }],
  card: [{ pitch: 2600, length: 0.07, wave: "noise" }],
  dice: [
    { pitch: 900, length: 0.05, loud: 0.2, wave: "noise" },
    { pitch: 700, start: 0.08, length: 0.05, loud: 0.18, wave: "noise" },
    { pitch: 500, start: 0.19, length: 0.08, loud: 0.22, wave: "noise" },
  ],
  coin: [{ pitch: 1760, length: 0.07, loud: 0.05, wave: "triangle" }, { pitch: 2637, start: 0.05, length: 0.25, loud: 0.05, wave: "triangle" }],
  thud: [{ pitch: 80, to: 50, length: 0.2, loud: 0.3 }, { pitch: 300, length: 0.06, loud: 0.12, wave: "noise" }],
  tick: [{ pitch: 1400, length: 0.03, loud: 0.05, wave: "square" }],
  // A bell's partials do not fit one another, and the high ones die first.
  bell: [
    { pitch: 523, length: 1.6, loud: 0.1 },
    { pitch: 1046, length: 1.1, loud: 0.06 },
    { pitch: 1245, length: 0.8, loud: 0.05 },
    { pitch: 2093, length: 0.3, loud: 0.03 },
  ],
  win: [
    { pitch: 523, length: 0.2, loud: 0.08, wave: "triangle" },
    { pitch: 659, start: 0.13, length: 0.2, loud: 0.08, wave: "triangle" },
    { pitch: 784, start: 0.26, length: 0.5, loud: 0.09, wave: "triangle" },
  ],
  lose: [{ pitch: 392, length: 0.25, loud: 0.08, wave: "triangle" }, { pitch: 311, start: 0.2, length: 0.5, loud: 0.08, wave: "triangle" }],
  no: [{ pitch: 170, length: 0.12, wave: "sawtooth" }],
};
const QUIET = 0.0001;
const HUSH = 0.06;
const BEAT = 0.5;

let context: AudioContext | null = null;
/** Everything sounds through this; to hush is to close it and to open another. */
let out: GainNode | null = null;

function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}

export function allowSound(): void {
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

/** Play a sound by its name: the board's own, if it has one of this name, else the shell's. */
export function sound(name: string, how: Played = {}, own: Scores = {}): void {
  if (!prefs.sound || context?.state !== "running") return;
  if (name === "hush") return hush(context);
  for (const note of score(own[name] ?? (SHELL as Scores)[name] ?? [], how)) play(context, note);
}

/** The notes as they are to be played this time. */
export function score(notes: readonly Note[], { pitch = 1, loud = 1, after = 0, times = 1, beat = BEAT }: Played): Required<Note>[] {
  return Array.from({ length: times }, (_, n) =>
    notes.map((note) => ({
      pitch: note.pitch * pitch,
      to: (note.to ?? note.pitch) * pitch,
      start: (note.start ?? 0) + after + n * beat,
      length: note.length,
      loud: (note.loud ?? 0.1) * loud,
      swell: note.swell ?? 0,
      wave: note.wave ?? "sine",
    })),
  ).flat();
}

function hush(audio: AudioContext): void {
  out?.gain.setTargetAtTime(0, audio.currentTime, HUSH / 3);
  const closed = out;
  out = null;
  window.setTimeout(() => closed?.disconnect(), HUSH * 2_000);
}

function play(audio: AudioContext, { pitch, to, start, length, loud, swell, wave }: Required<Note>): void {
  const at = audio.currentTime + start;
  const end = at + length;
  if (!out) (out = audio.createGain()).connect(audio.destination);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(swell > 0 ? QUIET : loud, at);
  if (swell > 0) gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(swell, length));
  gain.gain.exponentialRampToValueAtTime(QUIET, end);
  gain.connect(out);
  if (wave === "noise") {
    const source = audio.createBufferSource();
    source.buffer = rustle(audio);
    source.loop = true;
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    glide(filter.frequency, pitch, to, at, end);
    source.connect(filter).connect(gain);
    source.start(at);
    source.stop(end);
  } else {
    const source = audio.createOscillator();
    source.type = wave;
    glide(source.frequency, pitch, to, at, end);
    source.connect(gain);
    source.start(at);
    source.stop(end);
  }
}

function glide(what: AudioParam, from: number, to: number, at: number, end: number): void {
  what.setValueAtTime(from, at);
  if (to !== from) what.exponentialRampToValueAtTime(to, end);
}

let noise: AudioBuffer | null = null;

function rustle(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  return noise;
}

export function buzz(ms = 60): void {
  // Before the first tap the browser forbids it, and complains.
  if (prefs.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
