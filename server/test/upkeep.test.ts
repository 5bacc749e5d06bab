import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { purgeHolds } from '#/domain/scheduling/holds/holds.ts';
import { handlers } from '#/main/handlers.ts';
import { purgeWindows } from '#/platform/limits/sliding-window.ts';
import { OtherProcesses, purgeSessions } from '#/surfaces/mcp/other-processes.ts';
import { eventually } from './eventually.ts';
import { closers, halfHour, newEvent } from './events.ts';
import { startServer } from './server.ts';
import { createTestWorkspace } from './workspace.ts';

// A separate server, because upkeep goes through all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());
const { pool } = server.app.database;

async function ids(statement: string): Promise<unknown[]> {
  const { rows } = await pool.query<{ id: unknown }>(statement);
  return rows.map(({ id }) => id);
}

test('upkeep deletes windows and streams that were not seen for an hour, and keeps the others', async () => {
  const seen = "unnest(array['old', 'new']) with ordinality a (id, place)";
  const at = "now() - case place when 1 then interval '61 minutes' else interval '59 minutes' end";
  await pool.query(`insert into mcp_window (key, hits, seen_at) select id, '{}', ${at} from ${seen}`);
  await pool.query(`insert into mcp_session (id, owner, seen_at) select id, 'somebody', ${at} from ${seen}`);
  await purgeWindows(server.app.database);
  await purgeSessions(server.app);
  assert.deepEqual(await ids('select key as id from mcp_window'), ['new']);
  assert.deepEqual(await ids('select id from mcp_session'), ['new']);
});

test('upkeep deletes holds that have ended', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, await closers(w, 1));
  const hold = async (hour: number): Promise<void> => {
    const { status, body } = await w.post('/v1/events/hold', {
      eventId: event.id,
      dateTime: halfHour(2, hour),
      timeZone: 'UTC',
    });
    assert.equal(status, 201, JSON.stringify(body));
  };
  await hold(10);
  server.clock.advance(200_000);
  await hold(11);
  server.clock.advance(200_000);
  await purgeHolds(server.app);
  assert.equal((await w.db.run('select from slot_hold')).rows.length, 1);
  server.clock.reset();
});

test('a process keeps its streams known every 15 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const processes = new OtherProcesses(server.app, () => undefined);
  t.after(() => processes.stop());
  await processes.register('held', 'somebody');
  await pool.query("update mcp_session set seen_at = now() - interval '1 minute' where id = 'held'");
  t.mock.timers.tick(15_000);
  await eventually(async () => {
    const fresh = await ids(
      "select id from mcp_session where id = 'held' and seen_at > now() - interval '30 seconds'",
    );
    return fresh.length === 1;
  });
});
