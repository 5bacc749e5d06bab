import type { Import, ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import { because, errorReasons } from '@callwright/contract/error-reasons.ts';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { z } from 'zod';
import { audit } from '#/platform/audit/audit.ts';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { presenterOf, selectList, hidden, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';

// An import run as stored and as the API shows it.

export type ImportShape = z.input<typeof Import>;
const shown = shownAs<ImportShape>();

const columns = {
  id: shown('id'),
  source: shown('source'),
  resource: shown('resource'),
  status: shown('status'),
  file_name: shown('fileName'),
  file_bytes: shown('fileBytes'),
  mapping: shown('mapping'),
  options: shown('options'),
  dry_run: shown('dryRun'),
  position: shown('position'),
  rows_total: shown('rowsTotal'),
  created: shown('created'),
  updated: shown('updated'),
  unchanged: shown('unchanged'),
  failed: shown('failed'),
  base_url: shown('baseUrl'),
  progress: shown('progress'),
  trouble: shown('trouble'),
  undone: shown('undone'),
  kept: shown('kept'),
  error: shown('error'),
  created_at: shown('createdAt'),
  started_at: shown('startedAt'),
  finished_at: shown('finishedAt'),
  undo_until: shown('undoUntil'),
  account_id: hidden<number>(),
  source_key: hidden<string | null>(),
  cursor: hidden<string | null>(),
  tries: hidden<number>(),
  file_revision: hidden<number>(),
  user_id: hidden<number | null>(),
  scopes: hidden<string[]>(),
  actor: hidden<Actor>(),
  credential: hidden<Ctx['credential']>(),
};

export type RunRow = Omit<RowOf<typeof columns>, 'mapping' | 'options'> & {
  mapping: ImportColumn[];
  options: ImportOptions;
};
export const runColumns = selectList('r', columns);
const present = presenterOf(columns);
type PlainReason = 'IMPORT_KEY_REVOKED';

export function presentRun(row: RunRow): ImportShape {
  return { ...present(row), errorText: textOf(row.error), createdBy: row.actor.name };
}

function textOf(code: string | null): string | null {
  if (code === null) return null;
  if (code in errorReasons) return because(code as PlainReason).text; // of the codes that a run ends with
  return code in errors ? errors[code as ErrorCode][1] : null; // looked up
}

/**
 * Members who may only change certain contacts see only their own imports, because files hold data that others may not
 * see.
 */
export function visibleRuns(ctx: Ctx): Sql {
  const seesAll = ctx.role === null || levelOf(ctx.role, 'contacts:write') === 'all';
  return seesAll ? sql`true` : sql`r.user_id = ${ctx.userId}`;
}

/** One visible run. Throws 404 if there is none. */
export async function readRun(ctx: Ctx, id: number): Promise<RunRow> {
  return theOne(await selectRun(ctx, id, sql``).execute(ctx.db));
}

/**
 * The same with a row lock until the transaction ends, so that the results and the position of a run change together.
 */
export async function lockRun(tx: Ctx, id: number): Promise<RunRow> {
  return theOne(await selectRun(tx, id, sql`for update`).execute(tx.db));
}

function selectRun(ctx: Ctx, id: number, lock: Sql): Sql<RunRow> {
  return sql<RunRow>`
    select ${sql.raw(runColumns)} from import_run r where r.account_id = ${ctx.accountId} and r.id = ${id} and ${visibleRuns(ctx)} ${lock}`;
}

function theOne({ rows: [row] }: { rows: RunRow[] }): RunRow {
  if (row === undefined) throw notFound('import');
  return row;
}

/** Throws 409 unless the run has one of these statuses. */
export function mustBe({ status }: RunRow, ...states: readonly RunRow['status'][]): void {
  if (!states.includes(status)) throw new ApiError('IMPORT_STATE', { details: { status } });
}

/** The worker acts as this member, with these scopes. */
export function startedBy(ctx: Ctx): Readonly<Record<string, unknown>> {
  return {
    user_id: ctx.userId,
    scopes: [...ctx.scopes],
    actor: JSON.stringify(ctx.actor),
    credential: JSON.stringify(ctx.credential),
  };
}

/** Deletes the file of a run. */
export async function dropFile(tx: Ctx, id: number): Promise<void> {
  await sql`delete from import_part where account_id = ${tx.accountId} and import_id = ${id}`.execute(tx.db);
}

type End = 'import.done' | 'import.failed' | 'import.stopped' | 'import.undone';

/** One audit log entry sums up a run; its records appear one by one in the change feed. */
export async function noteEnd(tx: Ctx, action: End, run: RunRow): Promise<void> {
  const { resource, created, updated, unchanged, failed, undone, kept, error } = run;
  const counts = action === 'import.undone' ? { undone, kept } : { created, updated, unchanged, failed };
  const more = { ...(run.dry_run && { dryRun: true }), ...(error !== null && { error }) };
  await audit(tx, action, 'import', run.id, null, { resource, ...counts, ...more });
}

/** Changes columns of a locked run and reads it again. */
export async function changeRun(
  tx: Ctx,
  id: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<RunRow> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return theOne(
    await sql<RunRow>`
      update import_run r set ${sql.join(set)} where r.account_id = ${tx.accountId} and r.id = ${id}
      returning ${sql.raw(runColumns)}`.execute(tx.db),
  );
}
