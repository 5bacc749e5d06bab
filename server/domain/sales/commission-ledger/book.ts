import { hasUndispatched } from '#/platform/changes/dispatch.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { firstDayOf } from './months.ts';

/** One at a time may add to the ledger of a workspace, or change its plans or periods: it holds the book until it commits. */
export async function lockBook(tx: Ctx): Promise<void> {
  await sql`insert into commission_book (account_id) values (${tx.accountId}) on conflict do nothing`.execute(
    tx.db,
  );
  await sql`select from commission_book where account_id = ${tx.accountId} for update`.execute(tx.db);
}

/** The facts of these months are to be counted again. */
export async function noteMonths(tx: Ctx, months: readonly string[]): Promise<void> {
  await sql`
    insert into commission_due (account_id, month)
    select ${tx.accountId}, m.month from unnest(${months.map(firstDayOf)}::date[]) m (month)
    returning account_id`.execute(tx.db);
}

/** Whether everything that has happened is counted. */
export async function isUpToDate(ctx: Ctx): Promise<boolean> {
  if (await hasUndispatched(ctx)) return false;
  const { rows } = await sql`select from commission_due where account_id = ${ctx.accountId} limit 1`.execute(
    ctx.db,
  );
  return rows.length === 0;
}
