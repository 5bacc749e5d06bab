import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { asPeopleWrite, until, type CsvForm } from './csv.ts';

/** A record of a file with its byte range, including empty lines before it. The headings are number 0. */
export type RecordSpan = {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly cells: readonly string[];
};

/** Cells are texts if there is a byte order mark, else bytes. */
type Info = { readonly record: readonly (Buffer | string)[]; readonly info: { readonly bytes: number } };

/**
 * The records of a file as `csvSource` numbers them, with their byte ranges. Only for encodings in which separators,
 * quotes and line ends are unambiguous single bytes.
 * @returns where the part begins that cannot be parsed, or null
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

/** A blank record of the same number of bytes: separators, spaces, and the surrounding line ends. */
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
