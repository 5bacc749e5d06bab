import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { sized } from '#/test/full-size.ts';
import { Receiver } from '#/test/receiver.ts';
import { command, Service, type Environment } from '#/test/service.ts';

const given = await ownDatabase();
const folder = mkdtempSync(join(tmpdir(), 'callwright-two-'));
const receiver = await Receiver.start();
const services: Service[] = [];
after(async () => {
  await Promise.all(services.map((service) => service.end('SIGKILL')));
  receiver.close();
  await given.drop();
  rmSync(folder, { recursive: true, force: true });
});

const changes = sized({ gate: 1_000, full: 10_000 });

test('W-18: two processes deliver thousands of events once each, and no more than five are on their way at a time', async () => {
  const environment: Environment = {
    DATA_DIR: folder,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    DATABASE_URL: given.url,
  };
  const owner = ['--email', 'o@two.test', '--password', 'correct horse battery'];
  const { workspace } = await command(environment, 'workspace', 'create', '--name', 'Two', ...owner);
  const forIt = ['--workspace', String(workspace.id), '--name', 'k', '--scopes', '*'];
  const { apiKey } = await command(environment, 'key', 'create', ...forIt);
  services.push(await Service.start(environment), await Service.start(environment));
  const [first, second] = services;
  assert.ok(first && second);
  const wanted = { url: receiver.url, types: ['contact.*'] };
  assert.equal((await first.call('POST', '/v1/webhooks', apiKey, wanted)).status, 201);
  await fill(given.url, workspace.id);
  await eventually(() => new Set(receiver.ids()).size === changes);
  assert.equal(receiver.received.length, changes, 'nothing came twice');
  assert.ok(receiver.openMax <= 5, `${receiver.openMax} at once`);
  assert.deepEqual(await Promise.all(services.splice(0).map((service) => service.end('SIGTERM'))), [0, 0]);
});

/** Inserts changes in many transactions, as other processes would. */
async function fill(url: string, accountId: number): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let part = 0; part < 100; part++)
    await client.query(
      `insert into change (account_id, event_id, type, occurred_at, actor, object)
      select $1, 'evt_' || $2::int || '_' || n, 'contact.erased', now(), '{"type":"system","id":"1","name":"Test"}', jsonb_build_object('id', n, 'erased', true)
      from generate_series(1, $3::int) n`,
      [accountId, part, changes / 100],
    );
  await client.end();
}
