import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const root = join(import.meta.dirname, '..', '..');
const references = join(root, 'web', 'e2e', 'looks');
const written = join(root, 'node_modules', '.cache', 'looks');

/** References are half as wide: edges of letters, which differ from machine to machine, blur, and the files are small. */
const scale = 0.5;
/** Per color of a pixel, of 255. */
const pixelTolerance = 40;
/** Shares of the pixels that may differ by more, and the mean difference of all: a change of a pale surface is found by it. */
const pixelShareMax = 0.0015;
const meanMax = 0.35;

const quality = 82;

type Raw = { data: Buffer; width: number; height: number };

/**
 * What tells a picture of the page from the reference of that name; null if nothing does. On a difference, the picture and
 * what differs are written next to each other. With UPDATE_LOOKS=true the picture becomes the reference.
 */
export async function differenceFromReference(name: string, shot: Buffer): Promise<string | null> {
  const file = join(references, `${name}.webp`);
  const actual = await half(shot);
  if (process.env['UPDATE_LOOKS'] === 'true') {
    mkdirSync(references, { recursive: true });
    await asPicture(actual).webp({ lossless: true, effort: 6 }).toFile(file);
    return null;
  }
  if (!existsSync(file)) return `${name}: has no reference`;
  const expected = await rawOf(sharp(file));
  const said = compared(expected, actual);
  if (said === null) return null;
  mkdirSync(written, { recursive: true });
  await asPicture(actual)
    .png()
    .toFile(join(written, `${name}.actual.png`));
  if (isSameSize(expected, actual))
    await asPicture(differenceOf(expected, actual))
      .png()
      .toFile(join(written, `${name}.difference.png`));
  return `${name}: ${said}; see ${join(written, name)}.*.png`;
}

async function half(shot: Buffer): Promise<Raw> {
  const { width } = await sharp(shot).metadata();
  return rawOf(sharp(shot).resize({ width: Math.round(width * scale), kernel: 'mitchell' }));
}

async function rawOf(picture: Sharp): Promise<Raw> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function asPicture({ data, width, height }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function isSameSize(a: Raw, b: Raw): boolean {
  return a.width === b.width && a.height === b.height;
}

function compared(expected: Raw, actual: Raw): string | null {
  if (!isSameSize(expected, actual))
    return `${actual.width} × ${actual.height} pixels instead of ${expected.width} × ${expected.height}`;
  let sum = 0;
  let different = 0;
  for (let at = 0; at < actual.data.length; at += 3) {
    const distances = [0, 1, 2].map((color) =>
      Math.abs((expected.data[at + color] ?? 0) - (actual.data[at + color] ?? 0)),
    );
    sum += Math.max(...distances);
    if (Math.max(...distances) > pixelTolerance) different += 1;
  }
  const pixels = actual.width * actual.height;
  const isAlike = different / pixels <= pixelShareMax && sum / pixels <= meanMax;
  return isAlike
    ? null
    : `${different} of ${pixels} pixels differ, by ${(sum / pixels).toFixed(2)} on average`;
}

/** Black where both are the same, and the brighter the more they differ. */
function differenceOf(expected: Raw, actual: Raw): Raw {
  const gain = 4;
  const data = actual.data.map((value, at) =>
    Math.min(255, gain * Math.abs(value - (expected.data[at] ?? 0))),
  );
  return { ...actual, data: Buffer.from(data) };
}

/** For people to look at: small rather than exact. */
export async function writePicture(file: string, shot: Buffer): Promise<void> {
  await sharp(shot).webp({ quality }).toFile(file);
}
