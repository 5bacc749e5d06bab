import assert from 'node:assert/strict';
import { after } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { pollDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { connectDav } from '#/test/calendars/connect-dav.ts';
import { davClient, type DavClient } from '#/test/calendars/dav-server.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { deliverEntries } from '#/effects/calendar-entries/deliver.ts';
import { heedCalendars } from '#/effects/calendar-entries/heed.ts';

// Calls in the calendar of their host on a real server, and changes that the host makes there with another program.

export const skip = radicale.missing;
export const server = await startServer(contract, handlers, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
after(() => server.close());
const dav = skip === false ? await radicale.start() : null;
let count = 0;

type Scene = {
  w: Workspace;
  event: Json;
  client: DavClient;
  /** The path of the calendar. */
  calendar: string;
  call: Json;
  /** The only file in the calendar. */
  file: () => Promise<string>;
  callNow: () => Promise<Json>;
  entry: () => Promise<{ state: string; automatic_at: string[] } | undefined>;
  types: () => Promise<string[]>;
  /** Connects the calendar again. */
  reconnect: () => Promise<number>;
};

/** Makes every calendar due. */
export async function comeDue(): Promise<void> {
  await inCells(server.app, sql`update calendar set next_poll_at = ${iso(server.app.clock())}::timestamptz`);
}

/** Runs all background work: publishes changes, writes entries, reads calendars, and acts on what was found. */
export async function runDue(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await server.drainOutbox();
    await deliverEntries(server.app);
    server.clock.advance(10 * minuteMs);
    await comeDue();
    await pollDue(server.app);
    await heedCalendars(server.app);
  }
  await server.drainOutbox();
  await deliverEntries(server.app);
}

/** A booked call with an entry in the calendar of its host. */
export async function scene(settings: object = {}): Promise<Scene> {
  if (dav === null) throw new Error('There is no server');
  const w = await createTestWorkspace(server);
  const client = davClient(dav, dav.ada);
  const calendar = await client.newCalendar(`c${(count += 1)}`);
  const reconnect = () => connectDav(w, w.owner.userId, dav, calendar);
  await reconnect();
  await pollDue(server.app);
  const event = await newEvent(w, [w.owner.userId], { ...settings });
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const call = booked.body.data.eventCall;
  await runDue();
  const file = async (): Promise<string> => {
    const files = await client.files(calendar);
    assert.equal(files.length, 1, files.join(' '));
    return (await client.get(files[0] ?? '')) ?? '';
  };
  return {
    w,
    event,
    client,
    calendar,
    call,
    reconnect,
    file,
    callNow: async () => (await w.get('/v1/eventCalls', { id: call.id })).body.data.eventCalls[0],
    entry: async () => {
      const { rows } = await w.db.run('select * from call_entry where account_id = $1', [w.id]);
      return rows[0];
    },
    types: async () => {
      const { body } = await w.get('/v1/changes', { limit: 100 });
      return body.data.map(({ type }: Json) => type);
    },
  };
}

export const stamp = (instant: string): string => instant.replaceAll(/[-:]|\.\d{3}/g, '');
export const later = (instant: string, ms: number): string => iso(toMs(instant) + ms);
