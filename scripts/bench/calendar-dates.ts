import type { Database } from '../../server/platform/db/open.ts';
import { serve } from '../../server/main/serve.ts';
import { eventOf, timesOf, type Times } from './event-dates.ts';
import { fill } from './fill.ts';
import type { Target } from './target.ts';

export type CalendarDatesResult = Times & { hosts: number; calendars: number; items: number };

const calendarsOfHost = 3;
/** The usual range of a mirror. */
const daysAhead = 365;

/** Dates of an event whose hosts have external calendars, from their mirrors. */
export async function benchCalendarDates(
  { env, config }: Target,
  size: { hosts: number; items: number },
  rounds: number,
  seconds: number,
): Promise<CalendarDatesResult> {
  const { hosts, items } = size;
  const { team } = await fill(config, { contacts: 1_000, workspaces: 1, calls: 1_000, hosts });
  const here = await serve({ ...config, logLevel: 'error' }, ['api']);
  try {
    const { database } = here.app;
    await fillCalendars(database, team.id, items);
    const times = await timesOf(
      { env, config },
      here,
      team,
      { id: await eventOf(database.db, team.id) },
      rounds,
      seconds,
    );
    return { hosts, calendars: calendarsOfHost, items, ...times };
  } finally {
    await here.close();
  }
}

/**
 * Fills calendars as after a first reading: entries of 15 to 60 minutes in working hours on all days; every tenth is
 * free, every twentieth lasts all day.
 */
function fillCalendars(database: Database, accountId: number, items: number): Promise<void> {
  return database.unhurried(async (client) => {
    await client.query('delete from calendar_connection where account_id = $1', [accountId]);
    await client.query(
      `insert into calendar_connection (account_id, user_id, provider, name, secret, created_at, updated_at)
      select account_id, user_id, 'CALDAV', 'bench', '', now(), now() from event_host where account_id = $1`,
      [accountId],
    );
    await client.query(
      `insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, checks_conflicts, next_poll_at, created_at,
        updated_at, window_from, window_to, compared_at, synced_at)
      select account_id, id, user_id, n::text, 'Work ' || n, false, true, now() + interval '1 day', now(), now(), now() - interval '1 day',
        now() + interval '400 days', now(), now()
      from calendar_connection cross join generate_series(1, $2::integer) as n where account_id = $1`,
      [accountId, calendarsOfHost],
    );
    await client.query(
      `insert into calendar_item (account_id, calendar_id, user_id, generation, external_id, starts_at, ends_at, starts_on, ends_on, is_free)
      select c.account_id, c.id, c.user_id, c.generation, n::text,
        case when n % 20 > 0 then at end, case when n % 20 > 0 then at + (1 + n % 4) * interval '15 minutes' end,
        case when n % 20 = 0 then at::date end, case when n % 20 = 0 then at::date + 1 end, n % 10 = 0
      from calendar c cross join generate_series(1, $2::integer) as n
        cross join lateral (select date_trunc('day', now()) + (n * $3::integer / $2::integer) * interval '1 day'
          + interval '8 hours' + (n * 7 + c.id) % 36 * interval '15 minutes' as at) as time
      where c.account_id = $1`,
      [accountId, items, daysAhead],
    );
    await client.query('analyze calendar_connection, calendar, calendar_item');
  });
}
