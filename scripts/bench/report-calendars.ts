import type { CalendarDatesResult } from './calendar-dates.ts';
import type { CalendarFeedResult } from './calendar-feed.ts';
import { table } from './report-table.ts';

export type CalendarResults = { readonly dates: CalendarDatesResult; readonly feed: CalendarFeedResult };

export function calendarsText({ dates, feed }: CalendarResults): string {
  const { hosts, calendars, items, httpMs, sqlMs, engineMs, ratio } = dates;
  const times = table(
    ['HTTP ms', 'SQL alone ms', 'Engine alone ms', 'Ratio', 'Aim'],
    [[httpMs.toFixed(2), sqlMs.toFixed(2), engineMs.toFixed(2), ratio.toFixed(2), '≤ 1.5']],
  );
  const read = table(
    ['Entries', 'MB', 'Items', 'Seconds', 'Others wait at most ms', 'p99 ms'],
    [
      [
        feed.entries.toLocaleString('en'),
        feed.mb.toFixed(1),
        feed.items.toLocaleString('en'),
        feed.seconds.toFixed(1),
        feed.heldMs.toFixed(0),
        feed.heldP99Ms.toFixed(0),
      ],
    ],
  );
  return `${hosts} hosts × 31 days, ${calendars} calendars each with ${items.toLocaleString('en')} entries in a year.\n\n${times}\n\nReading a subscription in a process that also serves requests:\n\n${read}`;
}
