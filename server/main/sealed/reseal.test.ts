import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { sql } from '#/platform/db/sql.ts';
import { isCurrent, seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { optOut, whoOptedOut } from '#/effects/mail/opt-out.ts';
import { headersPlace, openHeaders, secretPlace, secretsOf } from '#/effects/webhooks/endpoint-secrets.ts';
import { readCallFacts } from '#/effects/mail/call-facts.ts';
import { presentCall } from '#/domain/scheduling/call-records/event-call.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { inviteeTokenOf } from '#/domain/scheduling/call-records/invitee-token.ts';
import { presentEvent, selectEvents } from '#/domain/scheduling/event-records/event.ts';
import { changeColumns, envelopeOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import { selectCalls } from '#/domain/scheduling/call-records/call-row.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { enroll, pendingToken } from '#/test/factors.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { mailPlace } from '#/ports/messages/send-mail.ts';
import { totpPlace } from '#/domain/people/factors/totp-factor.ts';
import { resealAll, resealEarlier } from './reseal.ts';

const server = await startServer(contract, handlers, {
  PUBLIC_FORM_SECONDS: '0',
});
after(() => server.close());

const next = 'nX4vB8kQ1zT6yL3wR9pD2mF7cH5jS0gA';

/** The same context after a restart with another APP_SECRET. */
function restarted<C extends Ctx>(ctx: C, appSecretPrevious: string | null): C {
  const config = { ...ctx.app.config, appSecret: next, appSecretPrevious };
  return { ...ctx, app: { ...ctx.app, config } };
}

test('callwright secrets rotate seals all that is stored encrypted anew; afterwards nothing needs the secret before', async () => {
  const w = await createTestWorkspace(server, {});
  const event = await newEvent(w, [w.owner.userId]);
  const hook = await w.post('/v1/webhooks', {
    url: 'https://93.184.216.34/hook',
    types: ['deal.created'],
    headers: { 'X-Password': 'open sesame' },
  });
  assert.equal(hook.status, 201, JSON.stringify(hook.body));
  const blocked = await w.post('/v1/contacts', { email: 'blocked@example.test' });
  await w.put('/v1/contacts', { id: blocked.body.data.contact.id, blocked: true });
  const seen = await server.anybody.get('/public/event', { linkPrefix: event.linkPrefix });
  const { pageToken } = seen.body.data.form;
  const book = (email: string, day: number) =>
    server.anybody.with({ 'Idempotency-Key': email }).post('/public/bookings', {
      linkPrefix: event.linkPrefix,
      pageToken,
      email,
      dateTime: halfHour(day),
      timeZone: 'UTC',
    });
  const [ann, declined] = [await book('ann@example.test', 3), await book('blocked@example.test', 4)];
  assert.deepEqual([ann.status, declined.status], [201, 201]);
  const kept = await w.post('/v1/eventCalls', booking(await newEvent(w, [w.owner.userId]), halfHour(5)));
  assert.equal(kept.status, 201, JSON.stringify(kept.body));
  await server.drainOutbox();
  await enroll(server, w.owner);
  await w.within((tx) => optOut(tx, 'ann@example.test'));

  const { appSecret } = server.app.config;
  const secrets = { appSecret: next, appSecretPrevious: appSecret };
  const before = await sealedOf(w);
  assert.ok(before.length >= 6, 'mails, headers, secrets, answers and a declined booking');
  assert.ok(before.every((text) => !isCurrent(secrets, text)));
  const done = await resealAll(server.app.database, secrets);
  assert.equal(done.unreadable, 0);
  assert.ok((await sealedOf(w)).every((text) => isCurrent(secrets, text)));
  assert.deepEqual(
    await resealAll(server.app.database, secrets),
    { resealed: 0, unreadable: 0 },
    'a second run finds nothing',
  );

  const { rows } = await sql<{ headers: string; secrets: { sealed: string; until: null }[] }>`
    select headers, secrets from webhook_endpoint where account_id = ${w.id}`.execute(w.db);
  await w.within(async (tx) => {
    const later = restarted(tx, null);
    const endpoint = {
      id: hook.body.data.webhook.id,
      headers: rows[0]?.headers ?? null,
      secrets: rows[0]?.secrets ?? [],
    };
    assert.deepEqual(openHeaders(later, endpoint), { 'x-password': 'open sesame' });
    const [call] = (
      await selectCalls(sql`where c.preview_id = ${kept.body.data.eventCall.previewId}`).execute(tx.db)
    ).rows;
    assert.ok(call !== undefined);
    assert.equal(inviteeTokenOf(later, call), kept.body.data.eventCall.token);
    assert.deepEqual(await tokensOf(later, event.id), [event.token, event.token]);
    assert.match(secretsOf(later, endpoint, later.now)[0] ?? '', /^whsec_/);
    assert.deepEqual(
      await whoOptedOut(later, ['ann@example.test', 'bob@example.test']),
      new Set(['ann@example.test']),
    );
  });
});

/** The tokens as shown by an event and by a change of it. */
async function tokensOf(tx: Ctx, id: number): Promise<unknown[]> {
  const [event] = (
    await selectEvents(sql`where e.account_id = ${tx.accountId} and e.id = ${id}`).execute(tx.db)
  ).rows;
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from change c
    where c.account_id = ${tx.accountId} and c.type = 'event.created' and c.object->>'id' = ${String(id)}`.execute(
    tx.db,
  );
  assert.ok(event !== undefined && rows[0] !== undefined);
  return [presentEvent(tx, event).token, envelopeOf(tx.app.config, rows[0]).data.object['token']];
}

test('Where the secret is lost, events and their changes are shown with an empty token', async () => {
  const w = await createTestWorkspace(server, {});
  const { id, token } = (await w.post('/v1/events', { name: 'Call' })).body.data.event;
  await w.within(async (tx) => {
    assert.deepEqual(await tokensOf(tx, id), [token, token]);
    assert.deepEqual(await tokensOf(restarted(tx, null), id), ['', '']);
  });
});

test('Where the secret is lost, a call is shown and mailed without the invitee’s link', async () => {
  const w = await createTestWorkspace(server, {});
  const event = await newEvent(w, [w.owner.userId]);
  const { id, token } = (await w.post('/v1/eventCalls', booking(event, halfHour(3)))).body.data.eventCall;
  await w.within(async (tx) => {
    const lost = restarted(tx, null);
    const [facts] = await readCallFacts(lost, [id]);
    assert.deepEqual([facts?.token, facts?.can_change], ['', false]);
    const [call] = (await selectCalls(sql`where c.account_id = ${w.id} and c.id = ${id}`).execute(tx.db))
      .rows;
    assert.ok(call !== undefined);
    const host = { ...lost, userId: w.owner.userId, credential: { kind: 'session' } } as unknown as Ctx; // what presenting reads
    assert.equal(presentCall(host, call).token, undefined);
    assert.equal(presentCall({ ...host, app: tx.app }, call).token, token);
  });
});

test('Starting seals for their rows what an earlier version sealed for none, and all of it is still read', async () => {
  const w = await createTestWorkspace(server, {});
  const hook = await w.owner.client.post('/v1/webhooks', {
    url: 'https://93.184.216.34/hook',
    types: ['deal.created'],
    headers: { 'X-Password': 'open sesame' },
  });
  const { id, secret } = hook.body.data.webhook;
  await w.post('/v1/eventCalls', booking(await newEvent(w, [w.owner.userId]), halfHour(3)));
  await server.drainOutbox();
  const { app } = await enroll(server, w.owner);
  await asEarlier(w);
  const { resealed, unreadable } = await resealEarlier(server.app.database, server.app.config);
  assert.ok(resealed >= 5, 'texts and files of mails, headers, a secret, a key of codes');
  assert.equal(unreadable, 0);
  const texts = await sealedOf(w);
  assert.deepEqual(
    texts.filter((text) => !text.startsWith('s3.')),
    [],
  );
  assert.deepEqual(await resealEarlier(server.app.database, server.app.config), {
    resealed: 0,
    unreadable: 0,
  });

  const revealed = await w.owner.client.post(`/v1/webhooks/${id}/revealSecret`, {});
  assert.equal(revealed.body.data.secret, secret);
  const { body } = await w.owner.client.get('/v1/mails');
  assert.match(body.data.mails[0].text, /\/call/);
  const token = await pendingToken(server, w.owner);
  const code = app.code(server.clock.now(), 1);
  assert.equal((await server.anybody.post('/auth/second-factor', { token, code })).status, 200);
});

/** Converts everything to the format of an earlier version, which was not bound to rows. */
async function asEarlier(w: Workspace): Promise<void> {
  const { db } = w;
  const { config } = server.app;
  const loose = (place: Place, sealed: string): string =>
    seal(config, place.purpose, unseal(config, place, sealed)).replace('s3.', 's2.');
  const { rows: mails } = await sql<{ id: number; [column: string]: unknown }>`
    select id, body_text, body_html, calendar from mail where account_id = ${w.id}`.execute(db);
  for (const { id, ...columns } of mails)
    for (const [column, sealed] of Object.entries(columns))
      if (typeof sealed === 'string')
        await sql`
          update mail set ${sql.ref(column)} = ${loose(mailPlace(w.id, id), sealed)}
          where account_id = ${w.id} and id = ${id}`.execute(db);
  const { rows: hooks } = await sql<{
    id: string;
    headers: string;
    secrets: { sealed: string; until: null }[];
  }>`
    select id, headers, secrets from webhook_endpoint where account_id = ${w.id}`.execute(db);
  for (const { id, headers, secrets } of hooks) {
    const earlier = secrets.map(({ sealed, until }) => ({
      sealed: loose(secretPlace(w.id, id), sealed),
      until,
    }));
    await sql`
      update webhook_endpoint set headers = ${loose(headersPlace(w.id, id), headers)}, secrets = ${JSON.stringify(earlier)}::jsonb
      where account_id = ${w.id} and id = ${id}`.execute(db);
  }
  const { rows: factors } = await sql<{ secret: string }>`
    select secret from totp_factor where user_id = ${w.owner.personId}`.execute(db);
  for (const { secret } of factors)
    await sql`
      update totp_factor set secret = ${loose(totpPlace(w.owner.personId), secret)}
      where user_id = ${w.owner.personId}`.execute(db);
}

/** All sealed texts of a workspace and its owner. */
async function sealedOf(w: Workspace): Promise<string[]> {
  const found = await sql<{ text: string }>`
    select token_sealed as text from event_call where account_id = ${w.id} union all
    select token_sealed from event where account_id = ${w.id} union all
    select sealed from change where account_id = ${w.id} and sealed is not null union all
    select body_text from mail where account_id = ${w.id} union all
    select body_html from mail where account_id = ${w.id} and body_html is not null union all
    select calendar from mail where account_id = ${w.id} and calendar is not null union all
    select headers from webhook_endpoint where account_id = ${w.id} union all
    select s->>'sealed' from webhook_endpoint, jsonb_array_elements(secrets) s where account_id = ${w.id} union all
    select secret from totp_factor where user_id = ${w.owner.personId} union all
    select body from idempotency_key where account_id = ${w.id} union all
    select body from declined_booking where account_id = ${w.id}`.execute(w.db);
  return found.rows.map((row) => row.text);
}

test('Texts that no known secret opens are counted and left alone, however many there are, and once in several cells', async () => {
  const { db } = server.app.database;
  await sql`insert into installation_secret (name, sealed)
    select 'unknown ' || n, 's2.AAAAAAAA.AAAA' from generate_series(1, 201) n`.execute(db);
  const { appSecret } = server.app.config;
  const secrets = { appSecret: next, appSecretPrevious: appSecret };
  for (const places of [server.app.database, { db, eachCell: () => [db, db] }])
    assert.equal((await resealAll(places, secrets)).unreadable, 201);
});
