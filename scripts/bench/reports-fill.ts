import type { Config } from '../../server/platform/config/config.ts';
import { createApp } from '../../server/main/app.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { seed, type Seeded } from '../../server/main/demo/seed.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

const hosts = 40;
const events = 20;
const teams = 4;
/** High enough that no request exceeds the rate limit. */
const limitPoints = 1_000_000_000;

/** One workspace with a year of calls and their sales; a workspace that is already filled stays unchanged. */
export async function fillYear(config: Config, calls: number): Promise<Seeded> {
  const database = await openConfigured(config);
  try {
    await migrate(database);
    await database.pool.query(
      'create schema if not exists bench; create table if not exists bench.year (calls integer, filled jsonb)',
    );
    const { rows } = await database.pool.query<{ filled: Seeded }>(
      'select filled from bench.year where calls = $1',
      [calls],
    );
    if (rows[0] !== undefined) return rows[0].filled;
    const app = await createApp(config, database, { works: false });
    const contacts = Math.max(hosts, Math.round(calls / 5));
    const [workspace] = await seed(systemContext(app), { contacts, calls: 0, workspaces: 1, hosts });
    if (workspace === undefined) throw new Error('Nothing was seeded');
    await fillRows(database, workspace, calls);
    await database.pool.query(`update account set limit_points = ${limitPoints}`);
    await database.pool.query('insert into bench.year values ($1, $2)', [calls, JSON.stringify(workspace)]);
    return workspace;
  } finally {
    await database.close();
  }
}

/** Without triggers and foreign keys, to save time for rows that are correct by construction. */
async function fillRows(database: Database, { id, contacts }: Seeded, calls: number): Promise<void> {
  await database.unhurried(async (client) => {
    await client.query('set role none; set session_replication_role = replica');
    const run = (text: string): Promise<unknown> =>
      client.query(
        text
          .replaceAll(':account', String(id))
          .replaceAll(':calls', String(calls))
          .replaceAll(':contacts', String(contacts)),
      );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'event_call' and indexdef not like 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const text of rows) await run(text);
    // Does the work of the triggers. It runs before the indexes are created: otherwise these would have two entries per
    // updated row, unlike for calls that are booked one by one.
    await client.query('call fill_utm_sets()');
    await client.query("set maintenance_work_mem = '256MB'");
    for (const { definition } of indexes) await client.query(definition);
    await client.query('reset maintenance_work_mem; set session_replication_role = origin');
    await client.query('vacuum analyze');
  });
}

const staff = `(select array_agg(user_id order by user_id) as ids from member where account_id = :account) staff`;
const firstContact = `(select min(id) as first from contact where account_id = :account) lead`;

const rows = [
  `insert into team (account_id, name) select :account, 'Team ' || n from generate_series(1, ${teams}) n`,
  `insert into product (account_id, name) select :account, 'Product ' || n from generate_series(1, 5) n`,
  `insert into event (account_id, token, token_hash, slug, name, event_type, settings)
    select :account, 'year_' || n, sha256(convert_to('year_' || n, 'UTF8')), 'year-' || n, 'Event ' || n, 'STRATEGY_EVENT', settings
    from event, generate_series(2, ${events}) n where account_id = :account`,
  `insert into event_host (account_id, event_id, user_id)
    select :account, e.id, m.user_id from event e join member m on m.account_id = e.account_id where e.account_id = :account
    on conflict do nothing`,
  `insert into event_call (account_id, event_id, contact_id, user_id, setter_id, team_id, preview_id, token, token_hash, call_type, status, starts_at, ends_at, time_zone,
      host_time_zone, duration_min, invitee_name, invitee_email, location, reschedule_count, outcome, no_sale_reason, objection, utm, event_name, link_prefix,
      created_by, created_at, updated_at, source)
    select :account, event.ids[n % ${events} + 1], lead.first + n % :contacts, staff.ids[n % ${hosts} + 1],
      case when n % 3 = 0 then staff.ids[n % 10 + 1] end, team.ids[n % ${teams} + 1], 'year_' || n, 'year_' || n, sha256(convert_to('year_' || n, 'UTF8')),
      case when n % 4 = 0 then 'DISCOVERY_EVENT' else 'STRATEGY_EVENT' end, case when n % 11 = 0 then 'CANCELLED' else 'SCHEDULED' end,
      at, at + interval '30 minutes', 'UTC', 'UTC', 30, 'Lead ' || n, 'lead' || n || '@seed.example', 'CUSTOM_LINK', (n % 7 = 0)::integer,
      case when n % 13 = 0 then 'PENDING' when n % 4 = 0 then (array['APPROVED', 'REJECTED'])[n / 4 % 2 + 1] when n % 5 = 0 then 'WON' else 'NO_SALE' end,
      case when n % 13 = 0 or (n % 4 > 0 and n % 5 = 0) or (n % 4 = 0 and n / 4 % 2 = 0) then null
        else (array['FOLLOW_UP_SCHEDULE', 'NO_SHOW', 'NOT_INTERESTED', 'UNQUALIFIED', 'OTHER'])[n / 3 % 5 + 1] end,
      case when n % 13 > 0 and n % 4 > 0 then (array['PRICE', 'TIMING', 'TRUST', 'NONE'])[n / 3 % 4 + 1] end,
      jsonb_build_array(jsonb_build_object('utmKey', 'utm_source', 'utmValue', 'source ' || n % 8), jsonb_build_object('utmKey', 'utm_campaign', 'utmValue', 'campaign ' || n % 40)),
      'Event', 'year/event', '{"type":"system","id":"year","name":"Year"}', at - make_interval(days => n % 10), at, (array['BOOKING_PAGE', 'ADMIN', 'API'])[n % 3 + 1]
    from generate_series(1, :calls) n, ${staff}, ${firstContact},
      (select array_agg(id order by id) as ids from event where account_id = :account) event,
      (select array_agg(id order by id) as ids from team where account_id = :account) team,
      lateral (select date_trunc('minute', now()) - interval '365 days' + n * interval '365 days' / :calls as at) made`,
  `insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit)
    select account_id, id, user_id, event_id, starts_at, tstzrange(starts_at, ends_at), false, created_at, (status = 'SCHEDULED')::integer
    from event_call where account_id = :account`,
  `insert into deal (account_id, event_call_id, contact_id, user_id, setter_id, product_id, value, currency, transaction_type, time, created_by)
    select account_id, id, contact_id, user_id, setter_id, product.ids[id % 5 + 1], 100000 + id % 900, 'USD',
      (array['WON', 'DEPOSIT', 'RECURRING'])[id % 3 + 1], ends_at, created_by
    from event_call, (select array_agg(id) as ids from product where account_id = :account) product
    where account_id = :account and id % 10 = 0`,
  `insert into payment (account_id, value, currency, status, deal_id, contact_id, occurred_at)
    select d.account_id, d.value / 2, 'USD', case when d.id % 30 = 0 then 'REFUNDED' when d.id % 50 = 0 then 'DISPUTED' else 'SUCCEEDED' end, d.id, d.contact_id, d.time + interval '1 day' * part
    from deal d, generate_series(0, 1) part where d.account_id = :account and (part = 0 or d.id % 2 = 0)`,
  `insert into setter_claim (account_id, contact_id, event_call_id, setter_id, claim_status, outcome, origin, claimed_at)
    select account_id, contact_id, id, setter_id, case when id % 2 = 0 then 'SCHEDULED' else 'USER_SCHEDULED' end, null, 'CLAIM', created_at
    from (select distinct on (contact_id) * from event_call where account_id = :account and setter_id is not null order by contact_id, id) claimed`,
  `insert into contact_touch (account_id, contact_id, at, utm)
    select account_id, id, joined_time - make_interval(days => part * 30), jsonb_build_object('utm_source', 'source ' || (id + part) % 8)
    from contact, generate_series(0, 1) part where account_id = :account`,
  `update contact set joined_time = now() - interval '365 days' * random(), tracking = jsonb_build_object('utm_source', 'source ' || id % 8) where account_id = :account`,
  `insert into event_stat (account_id, event_id, day, views, started, submitted)
    select e.account_id, e.id, day::date, 500, 200, 150 from event e, generate_series(now() - interval '365 days', now(), interval '1 day') day
    where e.account_id = :account`,
];
