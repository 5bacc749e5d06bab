import type { Ctx } from '#/platform/context/ctx.ts';
import { dateIn } from '#/platform/values/time.ts';
import { insertRows } from './bulk.ts';
import type { DemoCall } from './calls.ts';
import type { DemoEvent } from './create-events.ts';
import type { Random } from './random.ts';

/**
 * Writes page views and form submissions in proportion to each day's bookings, and the tally that checks compare them
 * with.
 */
export async function insertStats(
  tx: Ctx,
  random: Random,
  events: readonly DemoEvent[],
  calls: readonly DemoCall[],
): Promise<void> {
  const rows = events.flatMap((event) => {
    const byDay = Map.groupBy(
      calls.filter((call) => call.event === event),
      (call) => dateIn(call.bookedMs, tx.account.timeZone),
    );
    return [...byDay].map(([day, booked]) => {
      const submitted = booked.length + random.between(0, 3);
      const started = submitted + random.between(1, 5);
      return {
        account_id: tx.accountId,
        event_id: event.id,
        day,
        views: started * random.between(2, 5),
        started,
        submitted,
      };
    });
  });
  await insertRows(tx.db, 'event_stat', rows);
  await insertRows(tx.db, 'page_tally', rows);
}
