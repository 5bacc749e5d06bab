import type { importEncodings } from '@callwright/contract/import.ts';

export type Encoding = (typeof importEncodings)[number];

/**
 * Guesses the encoding from the beginning of a file: by its byte order mark, by NUL bytes, else UTF-8 if it is valid.
 */
export function encodingOf(head: Buffer): Encoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = (from: 0 | 1): number => {
    let count = 0;
    for (let at = from; at < head.length; at += 2) if (head[at] === 0) count += 1;
    return count / Math.max(1, head.length / 2);
  };
  if (zeros(1) > 0.3) return 'utf-16le';
  if (zeros(0) > 0.3) return 'utf-16be';
  return isUtf8Beginning(head) ? 'utf-8' : 'windows-1252';
}

/** The beginning may end in the middle of a character. */
function isUtf8Beginning(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false; // not UTF-8
  }
}

/** The text of a file, without byte order mark. NUL and lone surrogates, which cannot be stored, are replaced. */
export async function* decoded(parts: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of parts) yield clean(decoder.decode(part, { stream: true }));
  yield clean(decoder.decode());
}

function clean(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD') : text;
}
