import { dayMs } from '@callwright/contract/units-of-time.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { copyColumns, type CopyRow } from './copy-row.ts';

const dailyMax = 5;

/** Requests a copy, which a worker makes: one at a time, and a limited number per day. */
export async function askForCopy(tx: Ctx): Promise<CopyRow> {
  if (tx.account.mode === 'TEST') throw new ApiError('RUN_STATE', { details: { isTest: true } });
  const { rows: made } = await sql`
    select from fictional_copy where account_id = ${tx.accountId} and created_at > ${iso(tx.now - dayMs)}::timestamptz`.execute(
    tx.db,
  );
  if (made.length >= dailyMax) throw new ApiError('RUN_STATE', { details: { dailyMax } });
  // The unique index refuses a second one, also a concurrent one.
  const { rows } = await sql<{ id: number }>`
    insert into fictional_copy (account_id, user_id, created_at) values (${tx.accountId}, ${tx.userId}, ${iso(tx.now)})
    on conflict (account_id) where status in ('QUEUED', 'RUNNING') do nothing
    returning id`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new ApiError('RUN_STATE', { details: { isRunning: true } });
  await audit(tx, 'workspace.fictional_copy', 'workspace', tx.accountId, null, { copyId: row.id });
  return readCopy(tx, row.id);
}

export async function readCopy(ctx: Ctx, id: number): Promise<CopyRow> {
  const { rows } = await sql<CopyRow>`
    select ${copyColumns} from fictional_copy f where f.account_id = ${ctx.accountId} and f.id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A copy that was just written is gone');
  return row;
}
