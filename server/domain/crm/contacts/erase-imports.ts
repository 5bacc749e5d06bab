import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { eraseFromFile, type FileRun } from './erase-import-files.ts';
import { eraseLinks, linkMark } from './erase-import-links.ts';
import { patternOf } from './erase-mentions.ts';
import { hasMarks, importMarksOf, isAbout, type Marks } from './import-marks.ts';

/**
 * Erases people from stored imports: their rows in unread files, in lists of errors, and in the data for undoing. Runs
 * before the contacts themselves are erased, because their names and ids identify these rows.
 */
export async function eraseFromImports(
  tx: Ctx,
  contactIds: readonly number[],
  addresses: readonly string[],
): Promise<void> {
  const marks = await importMarksOf(tx, contactIds, addresses);
  const rows = await eraseEffects(tx, contactIds, addresses);
  const links = new Set((await eraseLinks(tx, contactIds, addresses)).map(linkMark));
  if (!hasMarks(marks) && rows.size === 0 && links.size === 0) return;
  await eraseLayouts(tx, addresses);
  await eraseErrors(tx, isErrorOf(marks, rows, links));
  // In order of id; waits for a batch that is being written.
  const { rows: runs } = await sql<FileRun>`
    select r.id, r.resource, r.mapping, r.options, r.file_bytes from import_run r
    where r.account_id = ${tx.accountId} and exists (select from import_part p where p.account_id = r.account_id and p.import_id = r.id)
    order by r.id for update of r`.execute(tx.db);
  // oxlint-disable-next-line no-await-in-loop
  for (const run of runs) await eraseFromFile(tx, run, marks, rows.get(run.id) ?? new Set());
}

type Rows = ReadonlyMap<number, ReadonlySet<number>>;

/** Deletes undo data that would restore people or texts about them. @returns the rows it came from, by import */
async function eraseEffects(
  tx: Ctx,
  contactIds: readonly number[],
  addresses: readonly string[],
): Promise<Rows> {
  const ids = sql`any(${contactIds}::bigint[])`;
  const theirs = (table: string) =>
    sql`select id from ${sql.ref(table)} where account_id = ${tx.accountId} and contact_id = ${ids}`;
  const mentions = addresses.length === 0 ? sql`false` : sql`e.changed::text ~* ${patternOf(addresses)}`;
  const { rows } = await sql<{ import_id: number; row_number: number }>`
    delete from import_effect e where e.account_id = ${tx.accountId} and (
      (e.kind = 'contacts' and e.record_id = ${ids})
      or (e.kind = 'notes' and e.record_id in (${theirs('contact_note')}))
      or (e.kind = 'eventCalls' and e.record_id in (${theirs('event_call')}))
      or (e.kind = 'deals' and e.record_id in (${theirs('deal')}))
      or (e.kind = 'transactions' and e.record_id in (${theirs('payment')}))
      or ${mentions})
    returning e.import_id, e.row_number`.execute(tx.db);
  const byImport = Map.groupBy(rows, (row) => row.import_id);
  return new Map(
    [...byImport].map(([id, its]) => [id, new Set(its.map(({ row_number: number }) => number))] as const),
  );
}

/** In a file without headings, the first row of data is stored as the headings. */
async function eraseLayouts(tx: Ctx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const pattern = patternOf(addresses);
  await sql`delete from import_layout where account_id = ${tx.accountId} and mapping::text ~* ${pattern}`.execute(
    tx.db,
  );
  await sql`
    update import_run set
      file_name = case when file_name ~* ${pattern} then null else file_name end,
      headings = case when headings::text ~* ${pattern} then '[]' else headings end,
      mapping = case when mapping::text ~* ${pattern} then '[]' else mapping end
    where account_id = ${tx.accountId} and (file_name ~* ${pattern} or headings::text ~* ${pattern} or mapping::text ~* ${pattern})`.execute(
    tx.db,
  );
}

type ErrorRow = {
  import_id: number;
  row_number: number;
  cells: Record<string, string>;
  message: string;
  source: string;
  system: string | null;
};
const errorsAtOnce = 2_000;

/** Recognizes rows of files by number and content, and records of services by id, name and messages. */
function isErrorOf(marks: Marks, rowsOf: Rows, links: ReadonlySet<string>): (row: ErrorRow) => boolean {
  return ({ import_id: id, row_number: number, cells, message, source, system }) => {
    if (source === 'csv') return rowsOf.get(id)?.has(number) === true || isAbout(marks, Object.values(cells));
    const { Kind: kind = '', Id: externalId = '', Name: name = '' } = cells;
    return (
      links.has(linkMark({ system: system ?? source, kind, externalId })) ||
      isAbout(marks, [externalId, name, ...name.split(', '), message])
    );
  };
}

/** Errors stay in the list, without the content of the row. */
async function eraseErrors(tx: Ctx, isTheirs: (row: ErrorRow) => boolean): Promise<void> {
  for (let after: readonly [number, number] = [0, 0]; ;) {
    // In sequence: each batch starts after the last row of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<ErrorRow>`
      select e.import_id, e.row_number, e.cells, e.message, r.source, r.options->>'system' as system
      from import_error e join import_run r on r.account_id = e.account_id and r.id = e.import_id
      where e.account_id = ${tx.accountId} and (e.import_id, e.row_number) > (${after[0]}::bigint, ${after[1]}::bigint) and e.cells <> '{}'
      order by e.import_id, e.row_number limit ${sql.lit(errorsAtOnce)}`.execute(tx.db);
    const theirs = rows.filter(isTheirs);
    // oxlint-disable-next-line no-await-in-loop
    if (theirs.length > 0) await emptyErrors(tx, theirs);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = [last.import_id, last.row_number];
  }
}

async function emptyErrors(tx: Ctx, rows: readonly ErrorRow[]): Promise<void> {
  const { code, text } = because('ERASED_ROW');
  await sql`
    update import_error e set cells = '{}', params = '{}', field = null, code = ${code}, message = ${text}
    from unnest(${rows.map((row) => row.import_id)}::bigint[], ${rows.map((row) => row.row_number)}::bigint[]) as gone (import_id, row_number)
    where e.account_id = ${tx.accountId} and e.import_id = gone.import_id and e.row_number = gone.row_number`.execute(
    tx.db,
  );
}

/**
 * Deletes all stored imports of a workspace that was restored from a backup with people erased since: it cannot be told
 * which rows are theirs.
 */
export async function forgetImports(tx: Ctx): Promise<void> {
  for (const table of ['import_part', 'import_error', 'import_effect', 'import_planned'])
    // oxlint-disable-next-line no-await-in-loop
    await sql`delete from ${sql.ref(table)} where account_id = ${tx.accountId}`.execute(tx.db);
  await sql`
    update import_run set status = 'FAILED', error = 'IMPORT_FILE_ERASED', leased_until = null
    where account_id = ${tx.accountId} and status not in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE') and (source = 'csv' or status = 'UNDOING')`.execute(
    tx.db,
  );
  // An import from a service could bring erased people back, so it is paused until somebody decides.
  await sql`
    update import_run set status = 'PAUSED', leased_until = null
    where account_id = ${tx.accountId} and status in ('QUEUED', 'RUNNING')`.execute(tx.db);
}
