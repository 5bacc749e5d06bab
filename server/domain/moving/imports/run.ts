import type { Import, ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { presenterOf, selectList, hidden, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';

// A run of an import as stored and shown.

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
  user_id: hidden<number | null>(),
  scopes: hidden<string[]>({ from: 'to_jsonb(r.scopes)' }),
  actor: hidden<Actor>(),
  credential: hidden<Ctx['credential']>(),
};

export type RunRow = Omit<RowOf<typeof columns>, 'mapping' | 'options'> & {
  mapping: ImportColumn[];
  options: ImportOptions;
};
export const runColumns = selectList('r', columns);
const present = presenterOf(columns);

export function presentRun(row: RunRow): ImportShape {
  return { ...present(row), createdBy: row.actor.name };
}

/** A member who may change some contacts alone sees their own imports: files hold what others may not see. */
export function visibleRuns(ctx: Ctx): Sql {
  const seesAll = ctx.role === null || levelOf(ctx.role, 'contacts:write') === 'all';
  return seesAll ? sql`true` : sql`r.user_id = ${ctx.userId}`;
}

/** One visible run, or 404. */
export async function readRun(ctx: Ctx, id: number): Promise<RunRow> {
  return theOne(await selectRun(ctx, id, sql``).execute(ctx.db));
}

/** The same, held until the transaction ends: what a run has done and how far it is change together. */
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

/** 409 unless the run is in one of these states. */
export function mustBe({ status }: RunRow, ...states: readonly RunRow['status'][]): void {
  if (!states.includes(status)) throw new ApiError('IMPORT_STATE', { details: { status } });
}

/** The worker acts as this member with these scopes. */
export function startedBy(ctx: Ctx): Readonly<Record<string, unknown>> {
  return {
    user_id: ctx.userId,
    scopes: [...ctx.scopes],
    actor: JSON.stringify(ctx.actor),
    credential: JSON.stringify(ctx.credential),
  };
}

/** Changes columns of a locked run, and reads it again. */
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
