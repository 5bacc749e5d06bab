import { sql } from '#/platform/db/sql.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { offerJob } from '#/domain/scheduling/waiting-list/jobs.ts';
import { sealWaitingToken, waitingTokenOf } from '#/domain/scheduling/waiting-list/token.ts';
import { offerIn, sweepWaitingLists } from '#/domain/scheduling/waiting-list/work.ts';
import { expireWaiting } from '#/domain/scheduling/waiting-list/expire.ts';
import { drainOutbox } from '#/platform/changes/dispatcher.ts';
import type { Json, Reply } from './client.ts';
import { dayAhead } from './days.ts';
import { eventually } from './eventually.ts';
import { server } from './harness.ts';
import { made } from './interface/made.ts';
import { pageToken } from './page-token.ts';
import type { Workspace } from './workspace.ts';

type Window = { date: string; from: string; to: string };

/** The whole day. */
export function wholeDay(days: number): Window {
  return { date: dayAhead(days), from: '00:00', to: '24:00' };
}

let people = 0;

/** Adds an entry to an event's waiting list through its page, as a new person by default. */
export async function wait(
  linkPrefix: string,
  windows: readonly Window[],
  more: Record<string, unknown> = {},
): Promise<Reply<Json>> {
  people += 1;
  return server.anybody.post('/public/waitingList', {
    linkPrefix,
    pageToken: await pageToken(linkPrefix),
    name: `Wanda Waits ${people}`,
    email: `waits-${process.pid}-${people}@example.test`,
    timeZone: 'UTC',
    windows,
    ...more,
  });
}

/** The secret of the links in the emails about an entry. */
export async function waitingToken(w: Workspace, id: number): Promise<string> {
  return w.within(async (tx) => {
    const { rows } = await sql<{ token_hash: Buffer; token_sealed: string }>`
      select token_hash, token_sealed from waiting_entry where account_id = ${tx.accountId} and id = ${id}`.execute(
      tx.db,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`There is no entry ${id}`);
    return waitingTokenOf(tx, row);
  });
}

export async function entriesOf(w: Workspace, query: Record<string, unknown> = {}): Promise<Json[]> {
  const { body, status } = await w.get('/v1/events/waitingList', { limit: 100, ...query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Runs the jobs: publishes changes, expires unanswered offers, and checks every event. */
export async function lookAround(w: Workspace): Promise<void> {
  await drainOutbox(server.app);
  await offerIn(server.app, { accountId: w.id });
  await drainOutbox(server.app);
  await noJobWaits();
}

/** A job that runs later than a test expects would process the next action of the test. */
async function noJobWaits(): Promise<void> {
  await eventually(async () => {
    const { rows } = await server.app.database.pool.query(
      "select from pgboss.job_common where name = $1 and state < 'completed' limit 1",
      [offerJob],
    );
    return rows.length === 0;
  });
}

/** Runs the time-based jobs, in every workspace. */
export async function sweep(): Promise<void> {
  await expireWaiting(server.app);
  await sweepWaitingLists(server.app);
  await drainOutbox(server.app);
  await noJobWaits();
}

export type TenantWaiting = { linkPrefix: string; pageToken: string; token: string };

/** A waiting entry, so far ahead that it never gets an offer; and a contact who has left the list of an event. */
export async function waitingOf(
  w: Workspace,
  mark: string,
  left?: { event: number; contact: number },
): Promise<{ id: number; waiting: TenantWaiting }> {
  const { event } = await made(w.post('/v1/events', { name: mark, waitingList: { enabled: true } }));
  await made(wait(event.linkPrefix, [wholeDay(80)], { name: mark }));
  const [entry] = await entriesOf(w);
  if (left !== undefined) await haveLeft(w, entry.id, left);
  return {
    id: entry.id,
    waiting: {
      linkPrefix: event.linkPrefix,
      pageToken: await pageToken(event.linkPrefix),
      token: await waitingToken(w, entry.id),
    },
  };
}

async function haveLeft(
  w: Workspace,
  likeId: number,
  { event, contact }: { event: number; contact: number },
): Promise<void> {
  await w.within((tx) => {
    const token = newWorkspaceToken(tx);
    const hash = hashOfToken(token);
    return sql`
      insert into waiting_entry (account_id, event_id, contact_id, token_hash, token_sealed, invitee_name, invitee_email, time_zone, duration_min,
        windows, last_at, outcome, created_at, updated_at, ended_at)
      select account_id, ${event}, ${contact}, ${hash}, ${sealWaitingToken(tx, hash, token)}, invitee_name, invitee_email, time_zone, duration_min,
        windows, last_at, 'LEFT', created_at, updated_at, updated_at
      from waiting_entry where account_id = ${tx.accountId} and id = ${likeId} returning id`.execute(tx.db);
  });
}
