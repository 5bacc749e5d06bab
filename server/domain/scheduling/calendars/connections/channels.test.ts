import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { connectGoogle } from '#/test/calendars/outside-google.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { renewChannels } from './channels.ts';

let nowMs = (): number => 0;
const google = await GoogleFake.start({ nowMs: () => nowMs() });
const server = await startServer(contract, handlers, {
  // Providers accept only public addresses for notifications. This fake sends nothing there.
  BASE_URL: 'https://callwright.example',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
});
nowMs = server.clock.now;
google.pushes.mode = 'LOST';
after(async () => {
  google.close();
  await server.close();
});

/**
 * As half a week later, when the channel is due for renewal. The clock stays, because tokens of the fake would expire.
 */
async function comeDue(accountId: number): Promise<void> {
  await sql`update calendar set channel_renew_at = now() - interval '1 day' where account_id = ${accountId} and channel_renew_at is not null`.execute(
    server.app.database.serviceOf(accountId),
  );
}

async function channelOf(accountId: number): Promise<string | null> {
  const { rows } = await sql<{ channel_id: string | null }>`
    select channel_id from calendar where account_id = ${accountId}`.execute(
    server.app.database.serviceOf(accountId),
  );
  return rows[0]?.channel_id ?? null;
}

const asked = (part: string): number => google.requests.filter(({ path }) => path.endsWith(part)).length;

test('a provider is asked to tell about changes, again before it stops, and no more once nothing is read', async () => {
  const w = await createTestWorkspace(server);
  await connectGoogle(w, w.owner.userId, google, 'ada@company.example');
  await renewChannels(server.app);
  const first = await channelOf(w.id);
  assert.ok(first);
  await renewChannels(server.app);
  assert.deepEqual([await channelOf(w.id), asked('/watch'), asked('/stop')], [first, 1, 0]);
  await comeDue(w.id);
  await renewChannels(server.app);
  const second = await channelOf(w.id);
  assert.ok(second);
  assert.notEqual(second, first);
  assert.deepEqual([asked('/watch'), asked('/stop')], [2, 1], 'the one before is stopped');
  await sql`update calendar set checks_conflicts = false, is_write_target = false where account_id = ${w.id}`.execute(
    w.db,
  );
  await comeDue(w.id);
  await renewChannels(server.app);
  assert.deepEqual([await channelOf(w.id), asked('/watch'), asked('/stop')], [null, 2, 2]);
});
