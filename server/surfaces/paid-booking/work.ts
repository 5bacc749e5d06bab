import { inReach } from '#/platform/context/app-of.ts';
import { claimDeposits, putOff, type ClaimedDeposit } from '#/domain/sales/deposits/claim.ts';
import { depositConnection } from '#/domain/sales/deposits/connection.ts';
import { giveBack } from '#/domain/sales/deposits/give-back.ts';
import { sourceOf } from '#/domain/sales/payment-connections/source.ts';
import { noteNotAllowed } from '#/domain/sales/payment-connections/note-trouble.ts';
import { enterPayments } from '#/domain/sales/payment-connections/work-events.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import { advance } from './advance.ts';

const atOnce = 4;
const totalMs = 20_000;

/** Starts the job for deposits that no visitor waits for: paid, expired, or to be refunded. */
export function workDeposits(app: App): void {
  app.jobs.workRows({
    name: 'deposits',
    due: () =>
      sql`select from call_deposit where ${inReach(app, 'account_id')} and due_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimDeposits(app, max),
    handle: (claimed) => workDeposit(app, claimed),
    atOnce,
  });
}

export async function workDeposit(app: App, claimed: ClaimedDeposit): Promise<void> {
  const ctx = await enterPayments(app, claimed);
  const connection = await depositConnection(ctx, claimed.provider);
  try {
    if (claimed.state === 'OPEN') await advance(ctx, claimed);
    else if (claimed.state === 'REFUNDING' && connection !== null)
      await giveBack(ctx, connection, sourceOf(app, connection, totalMs), claimed);
    await putOff(ctx, claimed, null);
  } catch (error) {
    if (!isTrouble(error)) throw error;
    if (error instanceof NotAllowed && connection !== null) await noteNotAllowed(ctx, connection.id, error);
    await putOff(ctx, claimed, error);
  }
}
