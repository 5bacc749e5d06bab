import { because, type ReasonCode } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { SourceRow } from '#/ports/import-sources/import-source.ts';
import { saveContactRows } from './contacts.ts';
import type { Reader } from './read-row.ts';
import { refused, type ReadRow, type Refused, type RowResult, type Written } from './row-result.ts';
import { changeRun, lockRun, type RunRow } from './run.ts';
import { saveSalesRows } from './sales.ts';

export type Batch = { readonly rows: readonly SourceRow[]; readonly isLast: boolean };

const undoMs = 24 * 3_600_000;
/** How long nobody else takes a run after its last batch. */
export const leaseMs = 60_000;

/**
 * Writes a batch and the new position of the run in one transaction, so that after a crash the next process begins with the next row.
 * @returns the status of the run; anything but RUNNING ends the work
 */
export function writeBatch(
  ctx: Ctx,
  id: number,
  { rows, isLast }: Batch,
  read: Reader,
): Promise<RunRow['status']> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    if (run.status !== 'RUNNING') return run.status;
    const [first] = rows;
    // Another process has gone on with the run, because this one seemed to be gone.
    if (first !== undefined && first.number !== run.position + 1) return 'PAUSED';
    const results = await resultsOf(tx, run, rows, read);
    await keepErrors(
      tx,
      run,
      rows,
      results.filter((result) => result.status === 'FAILED'),
    );
    if (!run.dry_run)
      await keepEffects(
        tx,
        run,
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
        finished_at: iso(tx.now),
        undo_until: run.dry_run ? null : iso(tx.now + undoMs),
        leased_until: null,
      }),
    });
    return changed.status;
  });
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
      const { code, text } = because(fault as ReasonCode & ('ROW_TOO_LONG' | 'QUOTE_NOT_CLOSED')); // of the source
      faulty.push(refused(number, { field: null, code, message: text }));
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

/** A dry run does what a run does, and takes it back. */
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
    insert into import_error (account_id, import_id, row_number, cells, field, code, message)
    select ${tx.accountId}, ${id}, e.row_number, e.cells, e.field, e.code, e.message
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as e (row_number bigint, cells jsonb, field text, code text, message text)`.execute(
    tx.db,
  );
}

/** A record that the run has made and then changed is one that it has made: undoing deletes it. */
async function keepEffects(tx: Ctx, { id }: RunRow, written: readonly Written[]): Promise<void> {
  const effectsOf = (status: Written['status']) =>
    written
      .filter((one) => one.status === status)
      .map(({ number, recordId, version, changed }) => ({
        row_number: number,
        record_id: recordId,
        version,
        changed,
      }));
  const [made, changed] = [effectsOf('CREATED'), effectsOf('UPDATED')];
  if (made.length > 0) await insertEffects(tx, id, made);
  if (changed.length === 0) return;
  const { rows } = await sql<{ record_id: number }>`
    update import_effect own set version = e.version
    from (select record_id, max(version) as version from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (record_id bigint, version integer) group by record_id) e
    where own.account_id = ${tx.accountId} and own.import_id = ${id} and own.record_id = e.record_id and own.changed is null
    returning own.record_id`.execute(tx.db);
  const own = new Set(rows.map((row) => row.record_id));
  await insertEffects(
    tx,
    id,
    changed.filter((effect) => effect.record_id !== null && !own.has(effect.record_id)),
  );
}

async function insertEffects(tx: Ctx, id: number, effects: readonly object[]): Promise<void> {
  await sql`
    insert into import_effect (account_id, import_id, row_number, record_id, version, changed)
    select ${tx.accountId}, ${id}, e.row_number, e.record_id, e.version, nullif(e.changed, 'null')
    from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e (row_number bigint, record_id bigint, version integer, changed jsonb)`.execute(
    tx.db,
  );
}
