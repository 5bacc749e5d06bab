import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { GraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { graphSource } from '#/test/calendars/graph-fake/graph-source.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { pushPaths } from './channels.ts';
import { channelHash } from './pushed.ts';

let nowMs = (): number => 0;
const graph = await GraphFake.start({ nowMs: () => nowMs() });
const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...graph.settings,
});
nowMs = server.clock.now;
after(async () => {
  await server.close();
  graph.close();
});

/** Goes through the consent at Microsoft, as the member's browser does. */
async function connect(
  { owner }: Workspace,
  email: string,
  purpose: 'READ' | 'WRITE',
  untick: string[] = [],
) {
  graph.account(email);
  const path = '/v1/calendarConnections';
  const begun = await owner.client.post(`${path}/authorize`, { provider: 'MICROSOFT', purpose });
  const { pathname, search } = await graph.decide(begun.body.data.url, { email, untick });
  const headers = { cookie: `sid=${owner.token}` };
  const reply = await fetch(server.origin + pathname + search, { headers, redirect: 'manual' });
  assert.equal(reply.status, 303, await reply.text());
  return (await owner.client.get(path)).body.data.connections;
}

test('a member goes to Microsoft, allows reading and then writing, and comes back connected', async () => {
  const w = await createTestWorkspace(server);
  const [reader] = await connect(w, 'ada@example.com', 'READ');
  assert.deepEqual(
    [reader.name, reader.missing, reader.calendars[0].isWriteTarget],
    ['ada@example.com', [], false],
  );
  const [half] = await connect(w, 'ada@example.com', 'WRITE', ['Calendars.ReadWrite']);
  assert.match(half.missing[0], /cannot be written/);
  const [writer, ...others] = await connect(w, 'ada@example.com', 'WRITE');
  assert.deepEqual([writer.missing, writer.calendars[0].isWriteTarget, others], [[], true, []]);
});

test('[defect 12] Microsoft proves the push address, and its messages wake the calendar: changes and lost messages, not with a wrong secret', async () => {
  const w = await createTestWorkspace(server);
  const email = 'eve@example.com';
  await connect(w, email, 'READ');
  const { primary } = graph.account(email);
  const secret = 'secret of the subscription';
  const address = server.origin + pushPaths.MICROSOFT;
  const source = graphSource(graph, email);
  const channel = await source.watch?.(primary.id, { id: 'ours', address, secret });
  const asleep = () =>
    sql`
    update calendar set channel_id = ${channel?.id}, channel_secret_hash = ${channelHash(secret)}, next_poll_at = now() + interval '1 day',
      channel_renew_at = now() + interval '3 days' where account_id = ${w.id}`.execute(w.db);
  const isAwake = async (): Promise<boolean> => {
    await graph.subscriptions.idle();
    const { rows } = await sql`
      select from calendar where account_id = ${w.id} and next_poll_at <= now() + interval '1 minute'`.execute(
      w.db,
    );
    return rows.length > 0;
  };
  const [kept] = [...graph.subscriptions.kept.values()];
  assert.ok(kept);
  await asleep();
  assert.equal(await isAwake(), false);
  primary.add({
    start: { dateTime: '2026-03-10T10:00', timeZone: 'UTC' },
    end: { dateTime: '2026-03-10T11:00', timeZone: 'UTC' },
  });
  assert.equal(await isAwake(), true);
  await asleep();
  graph.subscriptions.lifecycle({ ...kept, clientState: 'guessed' }, 'missed');
  assert.equal(await isAwake(), false);
  graph.subscriptions.lifecycle(kept, 'missed');
  assert.equal(await isAwake(), true);
  assert.deepEqual(graph.subscriptions.answers, [202, 202, 202]);
  await source.unwatch?.({ id: kept.id, resource: '' });
  await source.unwatch?.({ id: kept.id, resource: '' });
  assert.equal(graph.subscriptions.kept.size, 0);
});

test('an address that does not prove itself, or a calendar that is gone, is not subscribed to', async () => {
  const source = graphSource(graph, 'max@example.com');
  const { primary } = graph.account('max@example.com');
  const to = { id: 'ours', address: `${server.origin}/elsewhere`, secret: 'secret' };
  await assert.rejects(source.watch?.(primary.id, to) ?? Promise.resolve(), { name: 'Refused' });
  await assert.rejects(source.watch?.('gone', to) ?? Promise.resolve(), { name: 'CalendarGone' });
});
