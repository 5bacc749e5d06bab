import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import { eventually } from '#/test/eventually.ts';
import { allDelivered, webhookTo, type Receiver, receiver } from '#/test/receiver.ts';
import { record, someType, upTo } from '#/effects/webhooks/testing/changes.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';

// Stalled requests of one test may still be open during the next, so each has its own workspace and receivers.

const mb = 1_048_576;

test('W-16: with receivers that stall, reset, redirect and flood, a healthy one gets all events while theirs still wait', async () => {
  const w = await workspace();
  const stalls = await receiver(() => undefined);
  const resets = await receiver((response) => response.destroy());
  const inside = await receiver();
  const redirects = await receiver((response) => response.writeHead(302, { Location: inside.url }).end());
  let flooded = 0;
  const chunk = Buffer.alloc(65_536, 'x');
  const floods = await receiver((response) => {
    response.writeHead(200);
    let ofThis = 0;
    const more = (): void => {
      while (ofThis < 1_024 * mb && !response.destroyed) {
        ofThis += chunk.length;
        flooded += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  });
  const healthy = await receiver();
  for (const { url } of [stalls, resets, redirects, floods, healthy])
    await webhookTo(w, url, { types: [someType] });
  const memory = process.memoryUsage.rss();
  const parts = 10;
  for (let part = 0; part < parts; part++)
    await record(
      w,
      upTo(100).map((index) => part * 100 + index),
    );
  await eventually(() => healthy.received.length >= parts * 100);
  assert.equal(new Set(healthy.ids()).size, parts * 100);
  assert.ok(stalls.received.length < 100, 'it did not wait for the stalled ones');
  assert.equal(stalls.openMax, 5, 'in flight');
  assert.ok(resets.openMax <= 5);
  assert.equal(inside.received.length, 0);
  assert.ok(flooded < floods.received.length * 16 * mb, 'floods are cut off');
  assert.ok(process.memoryUsage.rss() - memory < 300 * mb, 'memory stays flat');
});

test('W-17: while requests hang no transaction is open and the database answers', async () => {
  const w = await workspace();
  const stalls = await receiver(() => undefined);
  await webhookTo(w, stalls.url, { types: [someType] });
  await record(w, upTo(20));
  await eventually(() => stalls.open === 5);
  await savedContact(w, { email: 'meanwhile@example.test' });
  const { pool } = server.app.database;
  const begun = (await pool.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at;
  // All transactions end, because none waits for the receiver, which never answers.
  await eventually(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and xact_start <= $1::timestamptz`,
      [begun],
    );
    return rows.length === 0;
  });
  assert.equal(stalls.open, 5);
});

test('W-17: when the lease of a job runs out its deliveries are sent again with the same webhook-id, and are logged once', async () => {
  const w = await workspace();
  const to = await receiver((response, _, count) =>
    count === 1 ? undefined : response.writeHead(204).end(),
  );
  const { id } = await webhookTo(w, to.url, { types: [someType] });
  await record(w, [1]);
  await eventually(() => to.received.length === 1);
  // What the job engine does with a job that timed out, without asking its process.
  await server.app.database.pool.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'webhook.deliver' and group_id = $1`,
    [id],
  );
  await eventually(() => to.received.length === 2);
  await eventually(() => to.open === 0);
  await allDelivered(server, w);
  assert.equal(new Set(to.ids()).size, 1);
  const { deliveries } = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  assert.deepEqual(
    deliveries.map(({ status, attempts }: { status: string; attempts: number }) => [status, attempts]),
    [['SUCCEEDED', 1]],
  );
});

test('A receiver that fails keeps its events in order of their tries, and what was waiting for it arrives once it is back', async () => {
  const w = await workspace();
  let isBack = false;
  const to = await receiver((response) => response.writeHead(isBack ? 204 : 500).end());
  await webhookTo(w, to.url, { types: [someType] });
  await record(w, upTo(150));
  await eventually(() => to.received.length >= 150);
  isBack = true;
  await allDelivered(server, w);
  const last = new Map(to.received.map((received) => [received.id, received]));
  assert.equal(last.size, 150);
  const { rows } = await w.db.run(
    'select status, count(*)::int as count from webhook_delivery where account_id = $1 group by status',
    [w.id],
  );
  assert.deepEqual(rows, [{ status: 'SUCCEEDED', count: 150 }]);
});

test('Filters and groups of types choose what an endpoint receives', async () => {
  const w = await workspace();
  const [everything, group, members] = [await receiver(), await receiver(), await receiver()];
  await webhookTo(w, everything.url);
  await webhookTo(w, group.url, { types: ['contact.*'] });
  await webhookTo(w, members.url, { filters: { userIds: [w.owner.userId] } });
  await savedContact(w, { email: 'ada@example.test' });
  await record(w, [w.owner.userId, 999_999]);
  await allDelivered(server, w);
  const typesAt = (to: Receiver): string[] =>
    to.received.map(({ body }): string => body.type).toSorted((a, b) => a.localeCompare(b));
  assert.deepEqual(typesAt(everything), ['contact.created', someType, someType]);
  assert.deepEqual(typesAt(group), ['contact.created']);
  assert.deepEqual(
    members.received.map(({ body }) => body.data.object.userId),
    [w.owner.userId],
  );
});
