import { because, type ReasonCode } from '@callwright/contract/error-reasons.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { SourceRow } from '#/ports/import-sources/import-source.ts';
import { saveContactRows } from './contacts.ts';
import { keepEffects } from './keep-effects.ts';
import { faultAt, type Reader } from './read-row.ts';
import { refused, type ReadRow, type Refused, type RowResult } from './row-result.ts';
import { changeRun, dropFile, lockRun, noteEnd, type RunRow } from './run.ts';
import { saveSalesRows } from './sales.ts';

export type Batch = {
  readonly rows: readonly SourceRow[];
  readonly isLast: boolean;
  /** The revision of the file that the rows were read from. */
  readonly fileRevision: number;
};

/** Rows were removed from the file while it was read: it has to be read again from the position of the run. */
export class FileChanged extends Error {}

/** How long an import can be undone after it has ended. */
export const undoMs = dayMs;
/** The lease of a run after a batch: until then no other process takes it. */
export const leaseMs = 60_000;

/**
 * Writes a batch and the new position of the run in one transaction, so that after a crash the next process continues
 * with the next row.
 * @returns the status of the run; the caller stops at anything but RUNNING
 */
export function writeBatch(
  ctx: Ctx,
  id: number,
  { rows, isLast, fileRevision }: Batch,
  read: Reader,
): Promise<RunRow['status']> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'RUNNING') return run.status;
    const [first] = rows;
    // Another process has taken over the run because this one seemed to be dead.
    if (first !== undefined && first.number !== run.position + 1) return 'PAUSED';
    if (run.file_revision !== fileRevision) throw new FileChanged('A person was erased from the file');
    const results = await resultsOf({ ...tx, isNotedAsOne: true }, run, rows, read);
    await keepErrors(
      tx,
      run,
      rows,
      results.filter((result) => result.status === 'FAILED'),
    );
    if (!run.dry_run)
      await keepEffects(
        tx,
        id,
        results.filter((result) => result.status !== 'FAILED'),
      );
    const count = (status: RowResult['status']) =>
      results.filter((result) => result.status === status).length;
    const changed = await changeRun(tx, id, {
      position: run.position + rows.length,
      created: run.created + count('CREATED'),
      updated: run.updated + count('UPDATED'),
      unchanged: run.unchanged + count('UNCHANGED'),
      failed: run.failed + count('FAILED'),
      leased_until: iso(tx.now + leaseMs),
      ...(isLast && {
        status: 'DONE',
        rows_total: run.position + rows.length,
        finished_at: iso(tx.now),
        undo_until: run.dry_run ? null : iso(tx.now + undoMs),
        leased_until: null,
      }),
    });
    if (isLast) await finish(tx, changed);
    return changed.status;
  });
}

/** Deletes the file of a finished run; after a dry run it is kept, because it can still be imported. */
async function finish(tx: Ctx, run: RunRow): Promise<void> {
  if (!run.dry_run) await dropFile(tx, run.id);
  await noteEnd(tx, 'import.done', run);
}

/** Previews what rows would do, without writing anything. */
export function tryRows(
  ctx: Ctx,
  run: RunRow,
  rows: readonly SourceRow[],
  read: Reader,
): Promise<RowResult[]> {
  return transaction(ctx, (tx) =>
    resultsOf({ ...tx, isNotedAsOne: true }, { ...run, dry_run: true }, rows, read),
  );
}

async function resultsOf(
  tx: Ctx,
  run: RunRow,
  rows: readonly SourceRow[],
  read: Reader,
): Promise<RowResult[]> {
  const faulty: Refused[] = [];
  const good: ReadRow[] = [];
  for (const { number, cells, fault } of rows) {
    if (fault !== null) {
      const reason = because(fault as ReasonCode & ('ROW_TOO_LONG' | 'QUOTE_NOT_CLOSED')); // of the source
      faulty.push(refused(number, faultAt(null, reason)));
      continue;
    }
    const fields = read(cells);
    if (isFault(fields)) faulty.push(refused(number, fields));
    else good.push({ number, fields });
  }
  const save = (part: Ctx): Promise<RowResult[]> =>
    run.resource === 'contacts' ? saveContactRows(part, run, good) : saveSalesRows(part, run, good);
  if (good.length === 0) return faulty;
  return [...faulty, ...(run.dry_run ? await takenBack(tx, save) : await save(tx))];
}

function isFault(fields: ReturnType<Reader>): fields is Refused['fault'] {
  return (
    typeof fields === 'object' &&
    'message' in fields &&
    'code' in fields &&
    typeof fields['code'] === 'string'
  );
}

class TakenBack extends Error {}

/** Runs the work and rolls it back, so that a dry run does exactly what a run does. */
export async function takenBack<T>(tx: Ctx, work: (part: Ctx) => Promise<T>): Promise<T> {
  let done: { readonly value: T } | null = null;
  try {
    await savepoint(tx, async (part) => {
      done = { value: await work(part) };
      throw new TakenBack('This was a dry run');
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (done === null) throw new Error('The work of a dry run has no result');
  return (done as { readonly value: T }).value; // assigned in the function above
}

async function keepErrors(
  tx: Ctx,
  { id }: RunRow,
  rows: readonly SourceRow[],
  failed: readonly Refused[],
): Promise<void> {
  if (failed.length === 0) return;
  const cells = new Map(rows.map((row) => [row.number, row.cells]));
  const errors = failed.map(({ number, fault }) => ({
    row_number: number,
    cells: cells.get(number) ?? {},
    ...fault,
  }));
  await sql`
    insert into import_error (account_id, import_id, row_number, cells, field, code, message, params)
    select ${tx.accountId}, ${id}, e.row_number, e.cells, e.field, e.code, e.message, e.params
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as e (row_number bigint, cells jsonb, field text, code text, message text, params jsonb)
    returning account_id`.execute(tx.db);
}
