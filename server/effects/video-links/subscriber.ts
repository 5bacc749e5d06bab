import type { Subscriber } from '#/platform/context/subscriber.ts';
import { rowsOf } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { tryAgainFor, wishFor } from './wish.ts';

/** Creates video links of calls, independent of mails. */
export const videoLinks: Subscriber = {
  name: 'video-links',
  types: [
    'call.booked',
    'call.rescheduled',
    'call.reassigned',
    'call.updated',
    'call.cancelled',
    'calendar.connected',
  ],
  handle: async (tx, changes) => {
    const idsOf = (kind: string) => changes.filter(({ type }) => type.startsWith(kind)).map(({ id }) => id);
    const [ofCalls, connected] = [idsOf('call.'), idsOf('calendar.')];
    if (ofCalls.length > 0)
      await wishFor(
        tx,
        sql`select (x.object->>'id')::bigint from ${rowsOf('change', tx.accountId, ofCalls)} x`,
      );
    if (connected.length > 0)
      await tryAgainFor(
        tx,
        sql`select (x.object->>'userId')::bigint from change x
          where x.account_id = ${tx.accountId} and x.id = any(${connected}::bigint[])`,
      );
  },
};
