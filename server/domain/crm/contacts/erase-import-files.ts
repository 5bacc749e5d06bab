import type { ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readCsvHead, type CsvForm } from '#/ports/import-sources/csv.ts';
import { decoded } from '#/ports/import-sources/encodings.ts';
import { blankRecord, recordSpans, type RecordSpan } from '#/ports/import-sources/record-spans.ts';
import { externalIdMark, isAbout, mayHold, type Marks } from './import-marks.ts';

/** An import run whose file is still stored. */
export type FileRun = {
  readonly id: number;
  readonly resource: string;
  readonly mapping: ImportColumn[];
  readonly options: ImportOptions;
  readonly file_bytes: number;
};

/** The most bytes of anything that identifies a person, so that nothing is missed where two parts meet. */
const markBytesMax = 1_024;
const headBytes = 65_536;

/**
 * Blanks the rows of some people in an import file, in place: row numbers stay. A concurrent reader of the file starts
 * over (`file_revision`).
 * @param rows numbers of rows that are about them, whatever they contain
 */
export async function eraseFromFile(
  tx: Ctx,
  run: FileRun,
  marks: Marks,
  rows: ReadonlySet<number>,
): Promise<void> {
  const form = await formOf(tx, run);
  if (form === null || (rows.size === 0 && !(await mayBeIn(tx, run, form, marks)))) return;
  if (form.encoding.startsWith('utf-16')) await toUtf8(tx, run, form);
  const bytes: CsvForm = form.encoding.startsWith('utf-16') ? { ...form, encoding: 'utf-8' } : form;
  const spans = recordSpans(partsOf(tx, run.id), bytes);
  const isTheirs = theirs(run, marks, rows);
  const found: RecordSpan[] = [];
  for (let next = await spans.next(); ; next = await spans.next()) {
    // What cannot be parsed is never imported.
    if (next.done === true) {
      if (next.value !== null)
        found.push({ number: -1, from: next.value, to: Number.MAX_SAFE_INTEGER, cells: [] });
      break;
    }
    if (isTheirs(next.value)) found.push(next.value);
  }
  for (const span of found) await blank(tx, run.id, span, form.delimiter);
  if (found.length > 0)
    await sql`
      update import_run set file_revision = file_revision + 1 where account_id = ${tx.accountId} and id = ${run.id}`.execute(
      tx.db,
    );
}

async function formOf(tx: Ctx, { id, options, file_bytes: fileBytes }: FileRun): Promise<CsvForm | null> {
  const { rows } = await sql<{ head: Buffer }>`
    select substring(content from 1 for ${headBytes}::int) as head from import_part
    where account_id = ${tx.accountId} and import_id = ${id} order by part limit 1`.execute(tx.db);
  const [first] = rows;
  if (first === undefined) return null;
  const { delimiter, encoding } = options;
  const given = {
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
  };
  return readCsvHead(first.head, first.head.length >= fileBytes, given).form;
}

async function* partsOf(tx: Ctx, importId: number): AsyncGenerator<Buffer> {
  for (let part = -1; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<{ part: number; content: Buffer }>`
      select part, content from import_part where account_id = ${tx.accountId} and import_id = ${importId} and part > ${part}
      order by part limit 1`.execute(tx.db);
    const [next] = rows;
    if (next === undefined) return;
    yield next.content;
    part = next.part;
  }
}

async function mayBeIn(tx: Ctx, run: FileRun, { encoding }: CsvForm, marks: Marks): Promise<boolean> {
  let tail = '';
  for await (const text of decoded(partsOf(tx, run.id), encoding)) {
    if (mayHold(marks, tail + text)) return true;
    tail = text.slice(-markBytesMax);
  }
  return false;
}

function theirs(
  { resource, mapping, options: { system = 'import' } }: FileRun,
  marks: Marks,
  rows: ReadonlySet<number>,
): (span: RecordSpan) => boolean {
  const idColumn =
    resource === 'contacts' ? mapping.find(({ field }) => field === 'externalId')?.column : undefined;
  let idPlace = -1;
  return ({ number, cells }) => {
    if (number === 0) idPlace = cells.findIndex((cell) => cell.trim() === idColumn);
    const id = cells[idPlace]?.trim();
    return (
      rows.has(number) ||
      isAbout(marks, cells) ||
      (number > 0 && id !== undefined && marks.externalIds.has(externalIdMark(system, id)))
    );
  };
}

/** In UTF-16, separator bytes can be part of other characters, so the file is converted to UTF-8. */
async function toUtf8(tx: Ctx, run: FileRun, { encoding }: CsvForm): Promise<void> {
  let part = 0;
  for await (const text of decoded(partsOf(tx, run.id), encoding)) {
    await sql`
      update import_part set content = ${Buffer.from(text)} where account_id = ${tx.accountId} and import_id = ${run.id}
        and part = (select part from import_part where account_id = ${tx.accountId} and import_id = ${run.id} order by part offset ${part} limit 1)`.execute(
      tx.db,
    );
    part += 1;
  }
  await sql`
    update import_run set options = options || '{"encoding": "utf-8"}' where account_id = ${tx.accountId} and id = ${run.id}`.execute(
    tx.db,
  );
}

type Piece = { part: number; at: number; bytes: Buffer };

/** Overwrites the bytes of a record with blanks, in however many parts it is. */
async function blank(
  tx: Ctx,
  importId: number,
  { from, to, cells }: RecordSpan,
  delimiter: string,
): Promise<void> {
  const { rows: pieces } = await sql<Piece>`
    with place as (
      select part, length(content) as size, (sum(length(content)) over (order by part) - length(content))::bigint as start
      from import_part where account_id = ${tx.accountId} and import_id = ${importId})
    select p.part, greatest(${from}::bigint - place.start, 0)::integer as at,
      substring(p.content from (greatest(${from}::bigint - place.start, 0) + 1)::integer
        for (least(${to}::bigint - place.start, place.size) - greatest(${from}::bigint - place.start, 0))::integer) as bytes
    from place join import_part p on p.account_id = ${tx.accountId} and p.import_id = ${importId} and p.part = place.part
    where place.start < ${to}::bigint and place.start + place.size > ${from}::bigint order by p.part`.execute(
    tx.db,
  );
  const empty = blankRecord(Buffer.concat(pieces.map(({ bytes }) => bytes)), delimiter, cells.length);
  let done = 0;
  for (const { part, at, bytes } of pieces) {
    const piece = empty.subarray(done, done + bytes.length);
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      update import_part set content = overlay(content placing ${piece} from ${at + 1}::integer for ${bytes.length}::integer)
      where account_id = ${tx.accountId} and import_id = ${importId} and part = ${part}`.execute(tx.db);
    done += bytes.length;
  }
}
