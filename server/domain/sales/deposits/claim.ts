import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { NotReached } from '#/ports/outside/trouble.ts';
import { nextTry } from '#/domain/sales/payment-connections/note-trouble.ts';
import { depositColumns, readDeposit, type DepositRow } from './deposit-row.ts';

/**
 * While a process works on a deposit, no other does. If it dies, others may after this time; longer than the work
 * takes.
 */
const leaseMs = 60_000;

export type ClaimedDeposit = DepositRow & { lease_ends_at: string };

/** Claims due deposits of any workspace with a working connection. The others wait for one. */
export async function claimDeposits(app: App, max: number): Promise<ClaimedDeposit[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<ClaimedDeposit>`
    with due as materialized (
      select d.account_id, d.id from call_deposit d join account a on a.id = d.account_id and a.deleted_at is null
      join payment_connection n on n.account_id = d.account_id and n.provider = d.provider and n.status = 'CONNECTED'
      where ${inReach(app, 'd.account_id')} and d.due_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})
      order by d.due_at limit ${some}
    )
    update call_deposit d set tries = d.tries + 1, leased_until = ${leaseEnd(app, leaseMs)}::timestamptz
    from due
    where d.account_id = due.account_id and d.id = due.id and (d.leased_until is null or d.leased_until <= ${now})
    returning ${depositColumns}, d.leased_until as lease_ends_at`,
  );
}

/** Schedules the next try if there is no answer yet. An event that arrived meanwhile makes the deposit due at once. */
export async function putOff(ctx: Ctx, claimed: ClaimedDeposit, error: Error | null): Promise<void> {
  const { app } = ctx;
  const row = await readDeposit(ctx, claimed.id);
  const dueAt =
    error === null
      ? iso(Math.max(app.clock() + lookAgainMs, toMs(row.expires_at) + lookAgainMs))
      : nextTry(app, claimed.tries, error);
  await sql`
    update call_deposit set leased_until = null, error = ${error?.message ?? null}, round = round + ${roundsIn(error)},
      due_at = case when due_at = ${claimed.due_at}::timestamptz then ${dueAt}::timestamptz else due_at end
    where account_id = ${ctx.accountId} and id = ${claimed.id} and leased_until = ${claimed.lease_ends_at}::timestamptz`.execute(
    ctx.db,
  );
}

/** When to check after the page has closed, in case the event never arrives. */
const lookAgainMs = 30_000;

/**
 * After an error that the provider answered with, the next try needs another key, because the answer would be repeated.
 */
function roundsIn(error: Error | null): number {
  return error instanceof NotReached && error.isAnswer ? 1 : 0;
}

/** The same for a visitor who is waiting. */
export async function noteRound(ctx: Ctx, { id, round }: DepositRow, error: Error): Promise<void> {
  if (roundsIn(error) === 0) return;
  await sql`
    update call_deposit set round = ${round + 1} where account_id = ${ctx.accountId} and id = ${id} and round = ${round}`.execute(
    ctx.db,
  );
}
