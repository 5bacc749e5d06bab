import type { Ctx } from '#/platform/context/ctx.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { announceEntries } from './announce.ts';
import { withdrawOffers } from './end.ts';
import { lookLater } from './jobs.ts';

const ending = ['call.booked'] as const;
/** Changes that free time, or allow more of it to be booked. */
const freeing = [
  'call.cancelled',
  'call.deleted',
  'call.rescheduled',
  'call.reassigned',
  'call.slot_freed',
  'call.calendar_resolved',
  'contact.erased',
  'event.updated',
  'event.activated',
  'user.activated',
  'user.updated',
  'calendar.connected',
] as const;

/** Runs the waiting list when time becomes free, and ends the entries of people who have booked. */
export const waitingLists: Subscriber = {
  name: 'waitingList',
  types: [...ending, ...freeing],
  isUsed: (accountId) => sql`exists (
    select 1 from waiting_entry w where w.account_id = ${accountId} and w.ended_at is null)`,
  handle: async (tx, changes) => {
    const booked = changes.filter(({ type }) => ending.some((other) => other === type));
    if (booked.length > 0) await endBooked(tx, booked);
    if (changes.length > booked.length) await lookLater(tx);
  },
};

/** A person whose call with the event is booked no longer waits, however it was booked. */
async function endBooked(tx: Ctx, changes: readonly NumberedChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    update waiting_entry ended set outcome = 'BOOKED', event_call_id = due.call_id, ended_at = ${iso(tx.now)}::timestamptz,
      updated_at = ${iso(tx.now)}::timestamptz
    from (
      select w.id, min(call.id) as call_id from change c
      join event_call call on call.account_id = c.account_id and call.id = (c.object->>'id')::bigint and call.status = 'SCHEDULED'
      join waiting_entry w on w.account_id = call.account_id and w.contact_id = call.contact_id and w.event_id = call.event_id
        and w.ended_at is null and w.created_at <= c.occurred_at
      where c.account_id = ${tx.accountId} and ${among('c.id', ids)}
      group by w.id
    ) due
    where ended.account_id = ${tx.accountId} and ended.id = due.id and ended.ended_at is null
    returning ended.id`.execute(tx.db);
  const ended = rows.map((row) => row.id);
  if (ended.length === 0) return;
  await withdrawOffers(tx, ended);
  await announceEntries(tx, 'waiting_entry.booked', ended);
  await lookLater(tx);
}
