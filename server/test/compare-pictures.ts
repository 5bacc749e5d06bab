import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const root = join(import.meta.dirname, '..', '..');
const references = join(root, 'web', 'e2e', 'looks');
const written = join(root, 'node_modules', '.cache', 'looks');

/**
 * References have half the width: that blurs the edges of letters, which differ between machines, and keeps files
 * small.
 */
const scale = 0.5;
/** Images are compared in squares by the mean of each color: this evens out edges of letters, but not colors. */
const squareSide = 16;
/** On a scale to 255. */
const meanTolerance = 4;
const squaresMax = 2;

const quality = 82;

type Raw = { data: Buffer; width: number; height: number };

/**
 * Describes how a screenshot differs from the reference with that name; null if it does not. On a difference, the
 * screenshot and the differences are saved next to each other. With UPDATE_LOOKS=true the screenshot becomes the
 * reference.
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
  let different = 0;
  for (let top = 0; top < actual.height; top += squareSide)
    for (let left = 0; left < actual.width; left += squareSide)
      if (isOtherSquare(expected, actual, left, top)) different += 1;
  return different <= squaresMax
    ? null
    : `${different} squares of ${squareSide} × ${squareSide} pixels have another color`;
}

function isOtherSquare(expected: Raw, actual: Raw, left: number, top: number): boolean {
  const right = Math.min(left + squareSide, actual.width);
  const bottom = Math.min(top + squareSide, actual.height);
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = 3 * (y * actual.width + left), end = 3 * (y * actual.width + right); at < end; at++)
      sums[at % 3] = (sums[at % 3] ?? 0) + (expected.data[at] ?? 0) - (actual.data[at] ?? 0);
  const pixels = (right - left) * (bottom - top);
  return sums.some((sum) => Math.abs(sum / pixels) > meanTolerance);
}

/** Black for equal pixels, brighter for larger differences. */
function differenceOf(expected: Raw, actual: Raw): Raw {
  const gain = 4;
  const data = actual.data.map((value, at) =>
    Math.min(255, gain * Math.abs(value - (expected.data[at] ?? 0))),
  );
  return { ...actual, data: Buffer.from(data) };
}

/** For human reviewers: small rather than exact. */
export async function writePicture(file: string, shot: Buffer): Promise<void> {
  await sharp(shot).webp({ quality }).toFile(file);
}
