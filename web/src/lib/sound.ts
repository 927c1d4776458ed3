/** Short sounds made on the spot. Browsers keep them silent until the first gesture, and so do we. */
import type { SoundName } from "../board";
import { prefs } from "./prefs.svelte";

/** Frequency in Hz, start and length in seconds, loudness, kind of wave; "noise" is a filtered rustle. */
type Note = [pitch: number, start: number, length: number, loud: number, wave: OscillatorType | "noise"];

const SCORES: Record<SoundName, Note[]> = {
  turn: [[587, 0, 0.16, 0.1, "sine"], [880, 0.11, 0.3, 0.09, "sine"]],
  card: [[2600, 0, 0.07, 0.1, "noise"]],
  dice: [[900, 0, 0.05, 0.2, "noise"], [700, 0.08, 0.05, 0.18, "noise"], [500, 0.19, 0.08, 0.22, "noise"]],
  coin: [[1760, 0, 0.07, 0.05, "triangle"], [2637, 0.05, 0.25, 0.05, "triangle"]],
  thud: [[80, 0, 0.2, 0.3, "sine"], [300, 0, 0.06, 0.12, "noise"]],
  tick: [[1400, 0, 0.03, 0.05, "square"]],
  win: [[523, 0, 0.2, 0.08, "triangle"], [659, 0.13, 0.2, 0.08, "triangle"], [784, 0.26, 0.5, 0.09, "triangle"]],
  lose: [[392, 0, 0.25, 0.08, "triangle"], [311, 0.2, 0.5, 0.08, "triangle"]],
  no: [[170, 0, 0.12, 0.1, "sawtooth"]],
};

let context: AudioContext | null = null;

function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}

export function allowSound(): void {
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

export function sound(name: SoundName): void {
  if (!prefs.sound || context?.state !== "running") return;
  for (const note of SCORES[name]) play(context, note);
}

function play(audio: AudioContext, [pitch, start, length, loud, wave]: Note): void {
  const at = audio.currentTime + start;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  if (wave === "noise") {
    const source = audio.createBufferSource();
    source.buffer = rustle(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(gain);
    source.start(at, 0, length);
  } else {
    const source = audio.createOscillator();
    source.type = wave;
    source.frequency.value = pitch;
    source.connect(gain);
    source.start(at);
    source.stop(at + length);
  }
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

export function buzz(): void {
  // Before the first tap the browser forbids it, and complains.
  if (prefs.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
