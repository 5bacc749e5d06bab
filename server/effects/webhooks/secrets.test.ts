import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { newWebhook, webhooksPath as path } from '#/test/webhooks.ts';
import type { Workspace } from '#/test/workspace.ts';
import { secretsOf, type SealedSecret } from './endpoint-secrets.ts';

/** The secrets that sign a request at a given time. */
async function signing(w: Workspace, id: string, afterMs = 0): Promise<string[]> {
  const { rows } = await sql<{
    secrets: SealedSecret[];
  }>`select secrets from webhook_endpoint where id = ${id}`.execute(w.db);
  const secrets = rows[0]?.secrets ?? [];
  return w.within(async (ctx) => secretsOf(ctx, { id, secrets }, server.app.clock() + afterMs));
}

async function rotate(w: Workspace, id: string, body: object = {}): Promise<string> {
  const reply = await w.owner.client.post(`${path}/${id}/rotateSecret`, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.data.webhook.secret;
}

test('W-4: a secret is whsec_ and 32 random bytes, shown when made and on reveal, which the audit log notes', async () => {
  const w = await workspace();
  const [one, two] = [await newWebhook(w), await newWebhook(w)];
  assert.notEqual(one.secret, two.secret);
  assert.match(one.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(Buffer.from(one.secret.slice(6), 'base64').length, 32);
  const revealed = await w.owner.client.post(`${path}/${one.id}/revealSecret`, {});
  assert.deepEqual(revealed.body.data, { secret: one.secret, oldSecretsUntil: null });
  const { rows } = await sql<{ action: string; row: string }>`
    select action, to_jsonb(e)::text as row from audit_entry e where account_id = ${w.id} and resource_id = ${one.id} order by at, id`.execute(
    w.db,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['webhook.create', 'webhook.secret_reveal'],
  );
  assert.ok(!rows.some(({ row }) => row.includes(one.secret)));
});

test('W-4: no row of the database holds a secret or a header of a webhook, whole or in base64', async () => {
  const w = await workspace();
  const { id, secret } = await newWebhook(w, { headers: { authorization: 'Bearer of-the-receiver' } });
  const next = await rotate(w, id);
  await w.owner.client.with({ 'Idempotency-Key': 'kept' }).post(`${path}/${id}/revealSecret`, {});
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    server.app.database.db,
  );
  const marks = [secret, next].map((text) => text.slice(6)).concat('Bearer of-the-receiver');
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.raw(name)} t where exists (
        select from unnest(${marks}::text[]) as mark where position(mark in t::text) > 0)`.execute(
      server.app.database.db,
    );
    assert.equal(rows[0]?.n, 0, name);
  }
});

test('W-5: after a rotation both secrets sign for 24 hours, or as long as requested, and then only the new one', async () => {
  const w = await workspace();
  const { id, secret } = await newWebhook(w);
  const second = await rotate(w, id);
  assert.deepEqual(await signing(w, id), [second, secret]);
  assert.deepEqual(await signing(w, id, 23 * hourMs), [second, secret]);
  assert.deepEqual(await signing(w, id, 25 * hourMs), [second]);
  const shown = (await w.get(`${path}/${id}`)).body.data.webhook;
  assert.equal(shown.secretHint, second.slice(-4));
  const until = Date.parse(shown.oldSecretsUntil);
  assert.ok(Math.abs(until - server.app.clock() - 24 * hourMs) < hourMs);
  const third = await rotate(w, id, { overlapHours: 48 });
  assert.deepEqual(
    await signing(w, id),
    [third, second, secret],
    'a rotation does not cut an earlier one short',
  );
  assert.deepEqual(await signing(w, id, 30 * hourMs), [third, second], 'nor does it make it longer');
});

test('W-5: overlapHours 0 ends the old secrets now; 400 outside of a week', async () => {
  const w = await workspace();
  const { id } = await newWebhook(w);
  await rotate(w, id);
  const last = await rotate(w, id, { overlapHours: 0 });
  assert.deepEqual(await signing(w, id), [last]);
  assert.equal((await w.get(`${path}/${id}`)).body.data.webhook.oldSecretsUntil, null);
  for (const overlapHours of [-1, 169, 1.5])
    assert.equal((await w.owner.client.post(`${path}/${id}/rotateSecret`, { overlapHours })).status, 400);
});
