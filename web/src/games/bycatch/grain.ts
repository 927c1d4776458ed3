/** Film grain, drawn once: a tile that repeats. Cosmetic only, and the same for every picture; pictures shift it by public numbers. */
import { noise } from "./photo";

const SIDE = 160;
let tile: string | null = null;

export function grain(): string {
  if (tile !== null) return tile;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return (tile = "none");
  const image = pen.createImageData(SIDE, SIDE);
  const next = noise("grain");
  for (let at = 0; at < image.data.length; at += 4) {
    // Dark and light specks that lie over the picture as they are: to blend them would cost a frame on a slow device.
    const speck = next() + next() + next() - 1.5;
    image.data.set(speck < 0 ? [0, 0, 0, Math.round(-speck * 150)] : [255, 255, 255, Math.round(speck * 84)], at);
  }
  pen.putImageData(image, 0, 0);
  return (tile = `url(${canvas.toDataURL("image/png")})`);
}
