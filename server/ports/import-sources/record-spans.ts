import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { asPeopleWrite, until, type CsvForm } from './csv.ts';

/** A record of a file with the bytes it takes, empty lines before it included. The headings are number 0. */
export type RecordSpan = {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly cells: readonly string[];
};

/** Cells are texts where a byte order mark says what they are, and bytes where there is none. */
type Info = { readonly record: readonly (Buffer | string)[]; readonly info: { readonly bytes: number } };

/**
 * The records of a file as `csvSource` numbers them, each with its place. Only for encodings in which separators, quotes and
 * line ends are single bytes that stand for nothing else.
 * @returns where what cannot be taken apart begins, or null
 */
export async function* recordSpans(
  parts: AsyncIterable<Buffer>,
  { delimiter, encoding }: CsvForm,
): AsyncGenerator<RecordSpan, number | null> {
  const decoder = new TextDecoder(encoding);
  let isBroken = false;
  const parser = parse({
    ...asPeopleWrite,
    delimiter,
    encoding: null,
    bom: true,
    info: true,
    skip_records_with_error: true,
    on_skip: () => void (isBroken = true),
  });
  const records = pipeline(Readable.from(until(parts, () => isBroken)), parser, () => undefined);
  let [number, from] = [0, 0];
  for await (const { record, info } of records as AsyncIterable<Info>) {
    yield {
      number,
      from,
      to: info.bytes,
      cells: record.map((cell) => (typeof cell === 'string' ? cell : decoder.decode(cell))),
    };
    number += 1;
    from = info.bytes;
  }
  return isBroken ? from : null;
}

const [space, lineFeed, carriageReturn] = [0x20, 0x0a, 0x0d];

/** The same number of bytes as a record without anything in it: separators, spaces, and the line ends around it. */
export function blankRecord(bytes: Buffer, delimiter: string, cells: number): Buffer {
  const isEnd = (byte: number | undefined) => byte === lineFeed || byte === carriageReturn;
  let [from, to] = [0, bytes.length];
  while (from < to && isEnd(bytes[from])) from += 1;
  while (to > from && isEnd(bytes[to - 1])) to -= 1;
  const blank = Buffer.from(bytes);
  blank.fill(space, from, to);
  blank.fill(delimiter, from, Math.min(to, from + Math.max(0, cells - 1)));
  return blank;
}
