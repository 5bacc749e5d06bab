import { sql } from '../../server/platform/db/sql.ts';
import type { Db } from '../../server/platform/db/db.ts';
import { serve } from '../../server/main/serve.ts';
import { eventOf, timesOf, type DatesQuestion, type Times } from './event-dates.ts';
import { fill } from './fill.ts';
import type { Target } from './target.ts';

export type RoutedDatesResult = Times & { name: string; hosts: number; calls: number };

const rule = { id: 1, mode: 'ONLY', when: { all: [{ identifier: 'country', op: 'NOT_EMPTY', values: [] }] } };
/** The maximum that a rule can require: more times than exist, so that a few hosts are never enough. */
const always = 10_000;
const fewHosts = 5;

/**
 * Dates of an event with many hosts, filtered by answers: to some hosts, and to so few that all hosts are queried
 * anyway.
 */
export async function benchRoutedDates(
  { env, config }: Target,
  size: { hosts: number; calls: number },
  rounds: number,
  seconds: number,
): Promise<RoutedDatesResult[]> {
  const { team } = await fill(config, { contacts: 1_000, workspaces: 1, ...size });
  const here = await serve({ ...config, logLevel: 'error' }, ['api']);
  try {
    const { db } = here.app.database;
    const id = await eventOf(db, team.id);
    const hosts = await hostsOf(db, team.id, id);
    const few = hosts.slice(0, fewHosts);
    await route(db, team.id, id, few);
    const questions: [name: string, DatesQuestion][] = [
      ['not narrowed', { id }],
      ['routed to half of the hosts', { id, conditionalUsers: hosts.slice(0, hosts.length / 2) }],
      ['routed to five, widened to all', { id, conditionalUsers: few, routingGroupIds: [rule.id] }],
    ];
    const results: RoutedDatesResult[] = [];
    for (const [name, question] of questions) {
      const times = await timesOf({ env, config }, here, team, question, rounds, seconds);
      results.push({ name, hosts: hosts.length, calls: team.calls, ...times });
    }
    return results;
  } finally {
    await here.close();
  }
}

async function hostsOf(db: Db, accountId: number, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from event_host where account_id = ${accountId} and event_id = ${eventId} order by position, user_id`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}

async function route(db: Db, accountId: number, eventId: number, userIds: number[]): Promise<void> {
  const routingRules = [
    { ...rule, order: 0, target: { userIds, teamIds: [], ownerFirst: false }, widenBelowSlots: always },
  ];
  await sql`
    update event set settings = settings || ${JSON.stringify({ routingRules })}::jsonb where account_id = ${accountId} and id = ${eventId}`.execute(
    db,
  );
}
