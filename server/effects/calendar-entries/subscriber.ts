import type { Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { wishFor } from './wish.ts';

/** Entries of calls in the calendars of their hosts, also where nobody is notified by mail. */
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
    exists (select from calendar w where w.account_id = ${accountId} and w.is_write_target)
    or exists (select from call_entry e where e.account_id = ${accountId}))`,
  handle: async (tx, changes) => {
    const ids = changes.map(({ id }) => id);
    // The change says which call; of a calendar that is connected, all calls of its member that are still to come.
    await wishFor(
      tx,
      sql`select (x.object->>'id')::bigint from change x
        where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[]) and x.type like 'call.%'
        union
        select h.event_call_id from change x
        join event_call_host h on h.account_id = x.account_id and h.user_id = (x.object->>'userId')::bigint
        join event_call c on c.account_id = h.account_id and c.id = h.event_call_id and c.ends_at > to_timestamp(${tx.now} / 1000.0)
        where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[]) and x.type = 'calendar.connected'`,
    );
  },
};
