import { sql } from '../../server/platform/db/sql.ts';
import { enterWorkspace } from '../../server/platform/workspaces/enter-workspace.ts';
import type { Ctx } from '../../server/platform/context/ctx.ts';
import type { Db } from '../../server/platform/db/db.ts';
import { durationOf, readEvent } from '../../server/domain/scheduling/free-times/bookable-event.ts';
import { prepare } from '../../server/domain/scheduling/free-times/free-slots.ts';
import { slotQuery } from '../../server/domain/scheduling/free-times/slot-query.ts';
import { serve, type Service } from '../../server/main/serve.ts';
import { findSlots } from '../../server/domain/scheduling/slots/find.ts';
import type { SlotQuery } from '../../server/domain/scheduling/slots/types.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { addDays, dateIn } from '../../server/platform/values/time.ts';
import { median } from './compare.ts';
import type { Seeded } from '../../server/main/demo/seed.ts';
import { wire, type Case } from './cases.ts';
import { load, startService } from './processes.ts';
import type { Target } from './target.ts';
import { record, sendAgain, type Statement } from './recording.ts';

export type EventDatesResult = {
  /** The number of SQL statements for one answer, by hosts and days. */
  counts: { hosts: number; days: number; statements: number }[];
  calls: number;
  httpMs: number;
  sqlMs: number;
  engineMs: number;
  ratio: number;
};

const days = 31;
/** Long enough to contain an available time; otherwise the search continues further ahead. */
const week = 7;

/**
 * Dates of an event with thirty hosts over HTTP, compared with only its SQL statements and with only the slot engine.
 */
export async function benchEventDates(
  { env, config }: Target,
  team: Seeded,
  rounds: number,
  seconds: number,
): Promise<EventDatesResult> {
  const here = await serve({ ...config, logLevel: 'error' }, ['api']);
  try {
    const { db } = here.app.database;
    const large = await eventOf(db, team.id);
    const small = await smallEvent(db, team.id, large, 3);
    const ask = (eventId: number, count: number): Promise<void> =>
      askOnce(here, team.apiKey, bodyOf({ id: eventId }, count));
    await ask(large, days);
    const counts = [];
    for (const [eventId, hosts] of [
      [small, 3],
      [large, 30],
    ] as const) {
      for (const count of [week, days])
        counts.push({ hosts, days: count, statements: (await record(() => ask(eventId, count))).length });
    }
    if (new Set(counts.map(({ statements }) => statements)).size > 1)
      throw new Error(`eventDates: statements grow with hosts or days: ${JSON.stringify(counts)}`);
    const result = await timesOf({ env, config }, here, team, { id: large }, rounds, seconds);
    return { counts, calls: team.calls, ...result };
  } finally {
    await here.close();
  }
}

export type Times = Pick<EventDatesResult, 'httpMs' | 'sqlMs' | 'engineMs' | 'ratio'>;

/** Parameters of a request for dates: an event, and filters for its hosts. */
export type DatesQuestion = { id: number; conditionalUsers?: number[]; routingGroupIds?: number[] };

/** Measures one request over HTTP, only its statements, and only the engine. */
export async function timesOf(
  { env, config }: Pick<Target, 'env' | 'config'>,
  here: Service,
  { id, apiKey }: Pick<Seeded, 'id' | 'apiKey'>,
  question: DatesQuestion,
  rounds: number,
  seconds: number,
): Promise<Times> {
  const ask = (): Promise<void> => askOnce(here, apiKey, bodyOf(question, days));
  await ask();
  const statements = await record(ask);
  const query = await queryOf(await enterWorkspace(systemContext(here.app), id), question);
  const request = postRequest(apiKey, bodyOf(question, days));
  // Only one process can open a data folder, so the statements run in the process of the service there.
  const over =
    config.databaseUrl === null
      ? { port: Number(new URL(here.address ?? '').port), stop: async () => undefined }
      : await startService(env);
  try {
    const overHttp = (): Promise<number> => p50OverHttp(over.port, request, seconds);
    return await times(overHttp, () => replay(here, statements), query, rounds);
  } finally {
    await over.stop();
  }
}

/** In turn, one request at a time; medians of the rounds after the first, which is for warm-up. */
async function times(
  overHttp: () => Promise<number>,
  sqlAlone: () => Promise<void>,
  query: SlotQuery,
  rounds: number,
): Promise<Times> {
  const measured: Record<'http' | 'sql' | 'engine', number[]> = { http: [], sql: [], engine: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const http = await overHttp();
    const ofSql = await repeated(sqlAlone);
    const ofEngine = await repeated(async () => void findSlots(query));
    if (round === 0) continue;
    measured.http.push(http);
    measured.sql.push(ofSql);
    measured.engine.push(ofEngine);
  }
  const [httpMs, sqlMs, engineMs] = [median(measured.http), median(measured.sql), median(measured.engine)];
  return { httpMs, sqlMs, engineMs, ratio: httpMs / (sqlMs + engineMs) };
}

async function p50OverHttp(port: number, request: string, seconds: number): Promise<number> {
  const { p50Ms, failures } = await load({
    port,
    connections: 1,
    seconds,
    requests: [request],
    isOnce: false,
  });
  const failed = Object.values(failures)[0];
  if (failed !== undefined) throw new Error(`eventDates: ${failed.body}`);
  return p50Ms;
}

const repetitions = 100;
/** Fewer repetitions if each one takes long. */
const repeatedMs = 5_000;

async function repeated(work: () => Promise<void>): Promise<number> {
  const all: number[] = [];
  const endMs = performance.now() + repeatedMs;
  while (all.length < repetitions && (all.length === 0 || performance.now() < endMs))
    all.push(await timed(work));
  return median(all);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function replay({ app }: Service, statements: readonly Statement[]): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    for (const [index, statement] of statements.entries()) {
      const values = statement.values.map((value) => ('plain' in value ? value.plain : null));
      await sendAgain(client, statement, `alone${index}`, values);
    }
  } finally {
    client.release();
  }
}

async function queryOf(ctx: Ctx, { id, ...narrowing }: DatesQuestion): Promise<SlotQuery> {
  const event = await readEvent(ctx, { eventId: id });
  const { hosts, pool } = await prepare(ctx, event, narrowing);
  const from = dateIn(ctx.now, 'UTC');
  return slotQuery(ctx, event, hosts, pool, {
    from,
    to: addDays(from, days - 1),
    timeZone: 'UTC',
    durationMin: durationOf(event, undefined),
  });
}

function bodyOf({ id, conditionalUsers, routingGroupIds }: DatesQuestion, count: number): object {
  return {
    id,
    timeZone: 'UTC',
    days: count,
    conditionalUsers: conditionalUsers?.join(','),
    routingGroupIds: routingGroupIds?.join(','),
  };
}

function postRequest(apiKey: string, body: object): string {
  return wire({ method: 'POST', path, apiKey, body });
}

async function askOnce({ address }: Service, apiKey: string, body: object): Promise<void> {
  const url = `${(address ?? '').replace('localhost', '127.0.0.1')}${path}`;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`eventDates: ${reply.status} ${text}`);
}

const path = '/v1/events/eventDates';

export async function eventOf(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select min(id) as id from event where account_id = ${accountId}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The dates of a month for the event with all hosts. */
export async function datesCase(db: Db, { id, apiKey }: Pick<Seeded, 'id' | 'apiKey'>): Promise<Case> {
  const event = { id: await eventOf(db, id) };
  return { name: 'dates of an event', requests: [postRequest(apiKey, bodyOf(event, days))], reset: null };
}

/** The same event with fewer hosts. */
async function smallEvent(db: Db, accountId: number, eventId: number, hosts: number): Promise<number> {
  const slug = `bench-few-${Date.now().toString(36)}`;
  const { rows } = await sql<{ id: number }>`
    insert into event (account_id, token, token_hash, slug, name, event_type, user_id, settings)
    select account_id, ${`${slug}_${accountId}`}, sha256(convert_to(${`${slug}_${accountId}`}, 'UTF8')), ${slug}, name, event_type, user_id, settings from event where account_id = ${accountId} and id = ${eventId}
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into event_host (account_id, event_id, user_id, position)
    select account_id, ${id}, user_id, position from event_host where account_id = ${accountId} and event_id = ${eventId} order by position limit ${sql.lit(hosts)}`.execute(
    db,
  );
  return id;
}
