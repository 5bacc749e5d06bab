import { pipeline, Readable } from 'node:stream';
import type { importDelimiters } from '@callwright/contract/import.ts';
import { parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { decoded, encodingOf, type Encoding } from './encodings.ts';
import type { ImportSource, SourceRow } from './import-source.ts';

type Delimiter = (typeof importDelimiters)[number];
export type CsvForm = { readonly delimiter: Delimiter; readonly encoding: Encoding };

/** Limits a record: an unclosed quote must not load the rest of the file into memory. */
const recordBytesMax = 262_144;
const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** Parser options; the same wherever a file is read. */
export const asPeopleWrite = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: recordBytesMax,
} as const;

/** A file read in parts. `parts` starts from the beginning each time. */
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
  // An error would discard rows that were already parsed, so it only ends the text.
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
  // The rest of the text cannot be parsed: a quote is not closed.
  if (isBroken && number >= after) yield { number: number + 1, cells: {}, fault: 'QUOTE_NOT_CLOSED' };
}

/** Yields items until `isOver`. */
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

/**
 * Removes the apostrophe that keeps spreadsheets from running a cell as a formula, so that an exported file is imported
 * unchanged.
 */
function unescaped(cell: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

/** Makes headings unique: the second `Email` becomes `Email (2)`. */
function distinct(record: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return record.map((cell, at) => {
    const heading = cell.trim().slice(0, 240).toWellFormed() || `Column ${at + 1}`;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}

/** What the beginning of a file reveals. */
export type CsvHead = { readonly form: CsvForm; readonly headings: string[]; readonly rows: string[][] };

/** Guesses what is not given. The last record of the beginning may be truncated, so it is ignored. */
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

/** The delimiter that splits the first line into the most cells. */
function delimiterOf(text: string): Delimiter {
  const [line = ''] = text.split(/\r\n|\n|\r/, 1);
  const outside = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => outside.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
