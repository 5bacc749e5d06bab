import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { readCall } from '#/test/calls.ts';
import { onOneServer } from '#/test/citus.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { sql } from '#/platform/db/sql.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { sendDueReminders } from './send-due.ts';

async function bookedCall(w: Workspace): Promise<Json> {
  const event = await newEvent(w, [w.owner.userId], { reminders: [{ offset: 60, channel: 'EMAIL' }] });
  const reply = await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

const statusOf = async (w: Workspace, { id }: Json): Promise<string> =>
  (await readCall(w, id)).reminders[0].status;

const withoutWorkers = await onOneServer('a trigger that fails is planted in the tables of cells');

test(
  'workspaces that fail rest for half a minute, and all others are sent what is due',
  withoutWorkers,
  async () => {
    const failing = await Promise.all(Array.from({ length: 21 }, workspace));
    const other = await workspace();
    const calls = await Promise.all(failing.map(bookedCall));
    const call = await bookedCall(other);
    const ids = failing.map(({ id }) => id);
    for (const text of [
      `create function fail_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$`,
      `create trigger fail_mail before insert on mail for each row when (new.account_id in (${ids.join(', ')})) execute function fail_mail()`,
    ])
      await inCells(server.app, sql.raw(text));
    server.clock.set(iso(toMs(call.dateTime) - hourMs));
    await sendDueReminders(server.app);
    assert.equal(await statusOf(other, call), 'SENT');
    assert.equal(await statusOf(failing[0] as Workspace, calls[0]), 'PLANNED');
    for (const text of ['drop trigger fail_mail on mail', 'drop function fail_mail'])
      await inCells(server.app, sql.raw(text));
    await sendDueReminders(server.app);
    assert.equal(await statusOf(failing[0] as Workspace, calls[0]), 'PLANNED');
    server.clock.advance(30_000);
    await sendDueReminders(server.app);
    for (const [at, w] of failing.entries()) assert.equal(await statusOf(w, calls[at]), 'SENT');
  },
);
