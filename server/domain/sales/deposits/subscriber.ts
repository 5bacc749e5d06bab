import type { Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * What follows for the deposit when its call is cancelled: it goes back where the event said so when it was paid, and the
 * call was cancelled early enough. A job asks the provider.
 */
export const depositRefunds: Subscriber = {
  name: 'deposit-refunds',
  types: ['call.cancelled'],
  handle: async (tx, changes) => {
    const ids = changes.map(({ id }) => id);
    await sql`
      update call_deposit d set state = 'REFUNDING', reason = 'The call was cancelled in time', round = 0, tries = 0, due_at = ${iso(tx.now)},
        updated_at = ${iso(tx.now)}
      from event_call c, change x
      where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[]) and c.account_id = x.account_id and c.id = (x.object->>'id')::bigint
        and d.account_id = c.account_id and d.event_call_id = c.id and d.state = 'BOOKED'
        and c.cancelled_at <= c.starts_at - make_interval(mins => d.refund_until_min)`.execute(tx.db);
  },
};
