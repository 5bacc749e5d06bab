import { megabytes } from './import-words.ts';
import { say } from './say.ts';

/** The size of a part, one per request; small enough to upload in time on a slow connection. */
export const partBytes = 1_048_576;
const partsMax = 1_000;
const fileBytesMax = partBytes * partsMax;

const headBytes = 4_096;

/** Why a file cannot be a table of records, as a text for people; null if it may be one. */
export async function problemOf(file: File): Promise<string | null> {
  if (file.size === 0) return say('file.empty');
  if (file.size > fileBytesMax)
    return say('file.huge', { size: megabytes(file.size), max: megabytes(fileBytesMax) });
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (isSpreadsheet(head)) return say('file.spreadsheet');
  return isText(head) ? null : say('file.noText');
}

/** Workbooks are ZIP archives or, in older formats, OLE documents. */
function isSpreadsheet([first, second, third]: Uint8Array): boolean {
  const isArchive = first === 0x50 && second === 0x4b && third === 0x03;
  return isArchive || (first === 0xd0 && second === 0xcf && third === 0x11);
}

/**
 * Text has no control characters. In UTF-16, every other byte may be zero, but only at even or only at odd positions.
 */
function isText(head: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32);
  const controls = head.filter((byte) => byte !== 0 && isControl(byte)).length;
  const zeros = [0, 1].map((side) => head.filter((byte, at) => at % 2 === side && byte === 0).length);
  const isOneSided = Math.min(...zeros) === 0;
  return controls <= head.length / 100 && isOneSided;
}
