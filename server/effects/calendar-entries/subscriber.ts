import type { Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { wishFor } from './wish.ts';

/** Keeps entries of calls in the calendars of their hosts, independent of mails. */
export const calendarEntries: Subscriber = {
  name: 'calendar-entries',
  types: [
    'call.booked',
    'call.rescheduled',
    'call.reassigned',
    'call.updated',
    'call.cancelled',
    'call.slot_freed',
    'calendar.connected',
  ],
  isUsed: (accountId) => sql`(
    exists (select 1 from calendar w where w.account_id = ${accountId} and w.is_write_target)
    or exists (select 1 from call_entry e where e.account_id = ${accountId}))`,
  handle: async (tx, changes) => {
    const ids = changes.map(({ id }) => id);
    // The change names the call; for a newly connected calendar, all upcoming calls of its member. Each CTE depends on
    // the one before it, as in wish.ts.
    await wishFor(
      tx,
      sql`select (x.object->>'id')::bigint from change x
        where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[]) and x.type like 'call.%'
        union
        select c.id from (
          select distinct (x.object->>'userId')::bigint as user_id from change x
          where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[]) and x.type = 'calendar.connected'
        ) connected
        cross join lateral (
          select event_call_id from event_call_host where account_id = ${tx.accountId} and user_id = connected.user_id offset 0
        ) h
        cross join lateral (
          select id from event_call
          where account_id = ${tx.accountId} and id = h.event_call_id and ends_at > ${iso(tx.now)}::timestamptz offset 0
        ) c`,
    );
  },
};
