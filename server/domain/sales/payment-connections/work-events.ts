import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { isTrouble, NotAllowed, Refused } from '#/ports/outside/trouble.ts';
import { connectionColumns, type ConnectionRow } from './connection-row.ts';
import { nextTry, noteNotAllowed } from './note-trouble.ts';
import { sourceOf } from './source.ts';
import { nextReading, storePayment } from './store-payment.ts';

const totalMs = 20_000;
/**
 * While a process works on an event, no other does. If it dies, others may after this time; longer than the work takes.
 */
const leaseMs = 60_000;
/** With an hour between later tries, this is more than four days. */
const triesMax = 110;

export type ClaimedEvent = ConnectionRow & { event_id: string; key: string; tries: number };

/**
 * Claims due events of any workspace, first one per connection, then a second one. Events of a connection whose key
 * does not work wait.
 */
export async function claimEvents(app: App, max: number): Promise<ClaimedEvent[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return takeInCells(
    app,
    max,
    (some) => sql<ClaimedEvent>`
    with due as materialized (
      select e.account_id, e.connection_id, e.event_id,
        row_number() over (partition by e.account_id, e.connection_id order by e.due_at, e.event_id) as place
      from payment_event e
      join account a on a.id = e.account_id and a.deleted_at is null
      join payment_connection n on n.account_id = e.account_id and n.id = e.connection_id and n.status = 'CONNECTED'
      where ${inReach(app, 'e.account_id')} and e.due_at <= ${now} and (e.leased_until is null or e.leased_until <= ${now})
      order by place, e.due_at limit ${some}
    )
    update payment_event e set tries = e.tries + 1, leased_until = ${leaseEnd(app, leaseMs)}::timestamptz
    from due, payment_connection n
    where e.account_id = due.account_id and e.connection_id = due.connection_id and e.event_id = due.event_id
      and (e.leased_until is null or e.leased_until <= ${now})
      and n.account_id = e.account_id and n.id = e.connection_id
    returning e.event_id, e.key, e.tries, ${connectionColumns}`,
  );
}

/** Reads the payment of an event, stores its current state, and records the result. */
export async function workEvent(app: App, event: ClaimedEvent): Promise<void> {
  const ctx = await enterPayments(app, event);
  try {
    const reading = await nextReading(ctx, event);
    const state = await sourceOf(app, event, totalMs).read(event.key);
    if (state !== null) await storePayment(ctx, event, reading, state);
    await note(ctx, event, null, null);
  } catch (error) {
    if (!isTrouble(error)) throw error;
    if (error instanceof NotAllowed) await noteNotAllowed(ctx, event.id, error);
    const isOver = error instanceof Refused || event.tries >= triesMax;
    await note(ctx, event, isOver ? null : nextTry(app, event.tries, error), error.message);
  }
}

/** Enters the workspace with the provider as actor. */
export function enterPayments(
  app: App,
  { account_id: accountId, provider }: { account_id: number; provider: PaymentProvider },
): Promise<Ctx> {
  const actor = { type: 'system', id: provider.toLowerCase(), name: provider } as const;
  return enterWorkspace(systemContext(app), accountId, actor);
}

async function note(
  ctx: Ctx,
  { id, event_id: eventId }: ClaimedEvent,
  dueAt: string | null,
  error: string | null,
): Promise<void> {
  await sql`
    update payment_event set due_at = ${dueAt}::timestamptz, leased_until = null, error = ${error}
    where account_id = ${ctx.accountId} and connection_id = ${id} and event_id = ${eventId}`.execute(ctx.db);
}
