import { inReach } from '#/platform/context/app-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { outsideAndInCells } from '#/platform/db/outside-and-in-cells.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** The number of due items, and how long the oldest has been due. */
export type Waiting = { readonly waiting: number; readonly oldestSec: number };

/**
 * What waits in the whole installation: changes to be numbered (outbox), webhooks and mails to be sent, calendars to be
 * read, and jobs. The metrics and the operator console show the same values.
 */
export type Backlog = {
  readonly outbox: Waiting;
  readonly webhooks: Waiting;
  readonly mails: Waiting;
  readonly calendars: Waiting;
  /** By queue, for the queues that the service declares. `failed` jobs are kept for a week. */
  readonly jobs: ReadonlyMap<string, Waiting & { readonly failed: number }>;
};

/** Counting stops here: larger backlogs are no different, and reading must stay cheap. */
const max = sql.lit(100_000);

type Row = { part: 'outbox' | 'webhooks' | 'mails' | 'calendars'; waiting: number; oldest: number };
type JobRow = { queue: string; waiting: number; oldest: number; failed: number };

/**
 * Two statements, which use the indexes change_unsequenced, webhook_delivery_waiting, mail_waiting, calendar_due and
 * that of waiting jobs. Deleted workspaces and mails postponed by a daily limit do not count, as for the workers.
 */
export async function readBacklog(app: App): Promise<Backlog> {
  const { outside, inside } = await outsideAndInCells(app.database, jobsWaiting(app), rowsWaiting(app));
  return backlogOf(inside, outside);
}

function rowsWaiting(app: App): Sql<Row> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  return sql<Row>`
    select part, waiting, ${ageOf(sql`${now} - since`)} as oldest
    from (
      select 'outbox' as part, count(*) as waiting, min(due.since) as since
      from (
        select c.occurred_at as since from change c join account a on a.id = c.account_id and a.deleted_at is null
        where ${inReach(app, 'c.account_id')} and c.sequence is null limit ${max}
      ) due
      union all
      select 'webhooks', count(*), min(due.since)
      from (
        select d.next_attempt_at as since from webhook_delivery d join account a on a.id = d.account_id and a.deleted_at is null
        where ${inReach(app, 'd.account_id')} and d.status = 'PENDING' and d.next_attempt_at <= ${now} order by d.next_attempt_at limit ${max}
      ) due
      union all
      select 'mails', count(*), min(due.since)
      from (
        select m.created_at as since from mail m join account a on a.id = m.account_id and a.deleted_at is null
        where ${inReach(app, 'm.account_id')} and m.status = 'QUEUED' and m.next_try_at <= ${now} + interval '15 min' order by m.next_try_at limit ${max}
      ) due
      union all
      select 'calendars', count(*), min(due.since)
      from (
        select c.next_poll_at as since from calendar c join account a on a.id = c.account_id and a.deleted_at is null
        where ${inReach(app, 'c.account_id')} and (c.checks_conflicts or c.is_write_target) and c.next_poll_at <= ${now} order by c.next_poll_at limit ${max}
      ) due
    ) parts`;
}

function jobsWaiting(app: App): Sql<JobRow> {
  return sql<JobRow>`
    select q.name as queue, due.waiting, ${ageOf(sql`now() - due.since`)} as oldest, q.failed_count as failed
    from unnest(${[...app.jobs.declared()]}::text[]) declared (name) join ${sql.raw(jobsSchema)}.queue q using (name)
      cross join lateral (
        select count(*) as waiting, min(ready.since) as since
        from (
          select j.start_after as since from ${sql.raw(jobsSchema)}.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit ${max}
        ) ready
      ) due`;
}

/** In seconds; 0 if nothing waits. */
function ageOf(interval: Sql): Sql {
  return sql`greatest(coalesce(extract(epoch from ${interval}), 0), 0)::float8`;
}

function backlogOf(rows: readonly Row[], queues: readonly JobRow[]): Backlog {
  const part = (name: Row['part']): Waiting => {
    const ofCells = rows.filter((one) => one.part === name);
    if (ofCells.length === 0) throw new Error(`The backlog has no ${name}`);
    return {
      waiting: ofCells.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestSec: Math.max(...ofCells.map(({ oldest }) => oldest)),
    };
  };
  return {
    outbox: part('outbox'),
    webhooks: part('webhooks'),
    mails: part('mails'),
    calendars: part('calendars'),
    jobs: new Map(
      queues.map(({ queue, waiting, oldest, failed }) => [queue, { waiting, oldestSec: oldest, failed }]),
    ),
  };
}

/** How long a reading is cached for several scrapers and operators who reload. */
const keptMs = 5_000;
const readTimeoutMs = 2_000;

type Kept = { readonly at: number; readonly reading: Promise<Backlog | null> };
const keptOf = perApp((): { last: Kept | null } => ({ last: null }));

/** The backlog, at most a few seconds old; null if the database does not answer within two seconds. */
export async function recentBacklog(app: App): Promise<Backlog | null> {
  const kept = keptOf(app);
  const now = performance.now();
  if (kept.last === null || now - kept.last.at > keptMs) kept.last = { at: now, reading: tryToRead(app) };
  const late = new Promise<null>((resolve) => setTimeout(resolve, readTimeoutMs, null).unref());
  return Promise.race([kept.last.reading, late]);
}

async function tryToRead(app: App): Promise<Backlog | null> {
  try {
    return await readBacklog(app);
  } catch (error) {
    app.log.error('The database does not say what waits', error);
    return null;
  }
}
