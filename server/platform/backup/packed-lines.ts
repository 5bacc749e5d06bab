import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** One line of a JSON Lines file. */
export function lineOf(part: unknown): string {
  return `${JSON.stringify(part)}\n`;
}

/** The lines of a gzip file as a stream; throws if the file is not gzip or is truncated. */
export async function* packedLines(input: Readable): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const copying = pipeline(input, unpacked);
  copying.catch(() => undefined); // also ends the stream below, which throws it
  let rest = '';
  for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
