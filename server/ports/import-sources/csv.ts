import { pipeline, Readable } from 'node:stream';
import type { importDelimiters } from '@callwright/contract/import.ts';
import { parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { decoded, encodingOf, type Encoding } from './encodings.ts';
import type { ImportSource, SourceRow } from './import-source.ts';

type Delimiter = (typeof importDelimiters)[number];
export type CsvForm = { readonly delimiter: Delimiter; readonly encoding: Encoding };

/** A cell without its closing quote must not take the rest of the file into memory. */
const recordBytesMax = 262_144;
const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** How records are told apart; the same wherever a file is read. */
export const asPeopleWrite = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: recordBytesMax,
} as const;

/** A file in parts: `parts` reads it from the beginning. */
export function csvSource(
  parts: () => AsyncIterable<Buffer>,
  { delimiter, encoding }: CsvForm,
): ImportSource {
  return { rows: (after) => rowsOf(parts(), { delimiter, encoding }, after) };
}

async function* rowsOf(
  parts: AsyncIterable<Buffer>,
  { delimiter, encoding }: CsvForm,
  after: number,
): AsyncGenerator<SourceRow> {
  let isBroken = false;
  // An error would take rows with it that were read already; so it only ends the text.
  const parser = parse({
    ...asPeopleWrite,
    delimiter,
    skip_records_with_error: true,
    on_skip: () => void (isBroken = true),
  });
  const records = pipeline(
    Readable.from(until(decoded(parts, encoding), () => isBroken)),
    parser,
    () => undefined,
  );
  let headings: string[] | null = null;
  let number = 0;
  for await (const record of records as AsyncIterable<string[]>) {
    if (headings === null) {
      headings = distinct(record);
      continue;
    }
    number += 1;
    if (number <= after) continue;
    const isLonger = record.slice(headings.length).some((cell) => cell.trim() !== '');
    yield { number, cells: cellsOf(headings, record), fault: isLonger ? 'ROW_TOO_LONG' : null };
  }
  // The text cannot be taken apart from here on: a quote that is not closed.
  if (isBroken && number >= after) yield { number: number + 1, cells: {}, fault: 'QUOTE_NOT_CLOSED' };
}

/** What comes until something ends it. */
export async function* until<T>(parts: AsyncIterable<T>, isOver: () => boolean): AsyncGenerator<T> {
  for await (const part of parts) {
    if (isOver()) return;
    yield part;
  }
}

function cellsOf(headings: readonly string[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headings.map((heading, at) => [heading, unescaped((record[at] ?? '').trim().toWellFormed())]),
  );
}

/** Takes away the apostrophe that keeps spreadsheets from running a cell: a file that was exported comes back as it was. */
function unescaped(cell: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

/** Each heading names one column: the second `Email` is `Email (2)`. */
function distinct(record: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return record.map((cell, at) => {
    const heading = cell.trim().slice(0, 240).toWellFormed() || `Column ${at + 1}`;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/** What the beginning of a file shows. */
export type CsvHead = { readonly form: CsvForm; readonly headings: string[]; readonly rows: string[][] };

/** Guesses what is not given. The last record of the beginning may be cut, so it does not count. */
export function readCsvHead(head: Buffer, isWhole: boolean, given: Partial<CsvForm>): CsvHead {
  const encoding = given.encoding ?? encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true }).replaceAll('\u0000', '\uFFFD');
  const delimiter = given.delimiter ?? delimiterOf(text);
  const records = parseNow(text, {
    ...asPeopleWrite,
    delimiter,
    to: 21,
    skip_records_with_error: true,
  }) as string[][];
  const whole = isWhole || records.length > 20 ? records : records.slice(0, -1);
  const [first = [], ...rows] = whole;
  const headings = distinct(first);
  return {
    form: { delimiter, encoding },
    headings,
    rows: rows.slice(0, 20).map((row) => Object.values(cellsOf(headings, row))),
  };
}

/** The one that takes the first line apart into most cells. */
function delimiterOf(text: string): Delimiter {
  const [line = ''] = text.split(/\r\n|\n|\r/, 1);
  const outside = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => outside.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
