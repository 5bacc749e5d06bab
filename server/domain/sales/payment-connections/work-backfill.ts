import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { PaymentPage } from '#/ports/payments/payment-source.ts';
import { isTrouble, NotAllowed, Refused } from '#/ports/outside/trouble.ts';
import { connectionColumns, type ConnectionRow } from './connection-row.ts';
import { nextTry, noteNotAllowed } from './note-trouble.ts';
import { sourceOf } from './source.ts';
import { nextReading, storePayment } from './store-payment.ts';
import { enterPayments } from './work-events.ts';

const totalMs = 60_000;
/** If a process dies, another continues with the same page after this time; longer than a page takes. */
const leaseMs = 180_000;

export type ClaimedPage = ConnectionRow & {
  backfill_cursor: string | null;
  backfill_from: string | null;
  backfill_tries: number;
  lease_ends_at: string;
};

/** Claims connections of any workspace whose next page is due. */
export async function claimPages(app: App, max: number): Promise<ClaimedPage[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<ClaimedPage>`
    with due as materialized (
      select n.account_id, n.id from payment_connection n join account a on a.id = n.account_id and a.deleted_at is null
      where ${inReach(app, 'n.account_id')} and n.backfill_due_at <= ${now} and n.status = 'CONNECTED' and (n.backfill_leased_until is null or n.backfill_leased_until <= ${now})
      order by n.backfill_due_at limit ${some}
    )
    update payment_connection n set backfill_tries = n.backfill_tries + 1, backfill_leased_until = ${leaseEnd(app, leaseMs)}::timestamptz
    from due
    where n.account_id = due.account_id and n.id = due.id and (n.backfill_leased_until is null or n.backfill_leased_until <= ${now})
    returning ${connectionColumns}, n.backfill_cursor, n.backfill_from, n.backfill_tries, n.backfill_leased_until as lease_ends_at`,
  );
}

/**
 * Reads one page and stores its payments, each in its own transaction. The next cursor is stored at the end: after a
 * crash the same page is read again, which changes nothing.
 */
export async function workPage(app: App, claimed: ClaimedPage): Promise<void> {
  const ctx = await enterPayments(app, claimed);
  const { backfill_cursor: cursor, backfill_from: from } = claimed;
  try {
    const reading = await nextReading(ctx, claimed);
    const page = await sourceOf(app, claimed, totalMs).page(cursor, from === null ? null : toMs(from));
    await noteProgress(ctx, claimed, await storePage(ctx, claimed, reading, page));
  } catch (error) {
    if (!isTrouble(error)) throw error;
    if (error instanceof NotAllowed) await noteNotAllowed(ctx, claimed.id, error);
    await sql`
      update payment_connection set backfill_due_at = ${nextTry(app, claimed.backfill_tries, error)}::timestamptz, backfill_leased_until = null,
        backfill_error = ${error.message}
      where account_id = ${ctx.accountId} and id = ${claimed.id} and backfill_leased_until = ${claimed.lease_ends_at}::timestamptz`.execute(
      ctx.db,
    );
  }
}

/** A payment that cannot be stored does not stop the others. */
async function storePage(
  ctx: Ctx,
  claimed: ClaimedPage,
  reading: number,
  page: PaymentPage,
): Promise<PaymentPage> {
  const unread = [...page.unread];
  for (const state of page.payments)
    try {
      await storePayment(ctx, claimed, reading, state);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      unread.push({ externalId: state.externalId, reason: error.message });
    }
  return { ...page, unread };
}

/** Only the holder of the lease records progress, so that a page is counted once. */
async function noteProgress(
  ctx: Ctx,
  claimed: ClaimedPage,
  { payments, unread, next }: PaymentPage,
): Promise<void> {
  const last = unread.at(-1);
  const now = iso(ctx.app.clock());
  await sql`
    update payment_connection set backfill_cursor = ${next}, backfill_tries = 0, backfill_leased_until = null,
      backfill_read = backfill_read + ${payments.length}, backfill_unread = backfill_unread + ${unread.length},
      backfill_error = ${last === undefined ? null : `${last.externalId}: ${last.reason}`},
      backfill_state = ${next === null ? 'DONE' : 'RUNNING'}, backfill_due_at = ${next === null ? null : now}::timestamptz,
      backfill_ended_at = ${next === null ? now : null}::timestamptz
    where account_id = ${ctx.accountId} and id = ${claimed.id} and backfill_leased_until = ${claimed.lease_ends_at}::timestamptz`.execute(
    ctx.db,
  );
}
