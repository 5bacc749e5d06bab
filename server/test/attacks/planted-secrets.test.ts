import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { scopeNames } from '@callwright/contract/scopes.ts';
import { mailResetLink } from '#/domain/people/auth/reset-password.ts';
import { sendDueReminders } from '#/effects/reminders/send-due.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { operations } from '#/surfaces/mcp/tools/operations.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { mailPlace } from '#/ports/messages/send-mail.ts';
import { callTool, listTools } from '../assistant.ts';
import type { Client, Json, Reply } from '../client.ts';
import { booking, halfHour, newEvent } from '../events.ts';
import { server } from '../harness.ts';
import { made } from '../interface/made.ts';
import { boundClient, tokensFor } from '../oauth.ts';
import { tenant } from '../tenant.ts';
import { endpointOf, endpoints, isRead, validRequest } from '../valid-requests.ts';
import { newWebhook } from '../webhooks.ts';
import type { Workspace } from '../workspace.ts';

// Secrets of every kind that give access are planted in one workspace. Then API keys and apps with full read access
// read everything, through REST and as assistants: no reply may contain a secret.

let sent = 0;

const mine = await tenant('PLANTED');
const { w } = mine;
const client = await boundClient(w, {
  scope: scopeNames.filter((name) => name !== 'users:provision').join(' '),
});
const tokens = await tokensFor(w.owner, client);
const app = tokens.access;
await writeMails(w);
const planted: Record<string, string> = {
  ...(await secretsInMails(w)),
  calendarFeed: secretOf((await made(w.owner.client.post('/v1/calendarFeed/rotate'))).url),
  webhook: (await newWebhook(w, { headers: { authorization: 'Bearer of-a-planted-receiver' } })).secret,
  webhookHeader: 'of-a-planted-receiver',
  clientSecret: client.secret ?? '',
  refreshToken: tokens.refresh,
  session: w.owner.token,
  bearer: (await w.owner.client.get('/auth/session')).body.token,
  otherKey: (await made(w.owner.client.post('/v1/apiKeys', { name: 'Other', scopes: ['*'] }))).key,
};
after(() => console.log(`${sent} requests, ${Object.keys(planted).length} kinds of secrets`));

/**
 * Emails with every kind of link: an invitation, a password reset, an invitee's page, and an unsubscribe link for
 * reminders.
 */
async function writeMails(w: Workspace): Promise<void> {
  await made(
    w.owner.client.post('/v1/users/invite', { email: `planted-${w.id}@example.test`, role: 'CLOSER' }),
  );
  await mailResetLink(systemContext(server.app), { email: w.owner.email });
  const event = await newEvent(w, [w.owner.userId], { reminders: [{ offset: 60, channel: 'EMAIL' }] });
  await made(w.post('/v1/eventCalls', booking(event, halfHour(3))));
  server.clock.set(halfHour(3, 9));
  await sendDueReminders(server.app);
  server.clock.reset();
}

async function secretsInMails(w: Workspace): Promise<Record<string, string>> {
  const { rows } = await sql<{
    id: number;
    body_text: string;
  }>`select id, body_text from mail where account_id = ${w.id}`.execute(w.db);
  const text = rows
    .map(({ id, body_text: sealed }) => unseal(server.app.config, mailPlace(w.id, id), sealed))
    .join('\n');
  const find = (kind: string, pattern: RegExp): [string, string] => {
    const secret = pattern.exec(text)?.[1];
    assert.ok(secret, `a mail has a link for: ${kind}`);
    return [kind, secret];
  };
  return Object.fromEntries([
    find('invitation', /\/invitation\?token=([\w-]{20,})/),
    find('reset', /\/reset-password\?token=([\w-]{20,})/),
    find('invitee', /\/call\/([\w-]{20,})/),
    find('unsubscribe', /\/unsubscribe\/([\w.-]{20,})/),
  ]);
}

function secretOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
}

function mustHoldNone(where: string, text: string): void {
  for (const [kind, secret] of Object.entries(planted)) {
    assert.ok(secret.length > 15, kind);
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      assert.ok(!text.includes(form), `${where} shows the secret of: ${kind}`);
  }
}

const reads = [...endpoints.keys()].filter(
  (name) => isRead(name) && !['operator', 'session'].includes(endpointOf(name).access),
);

async function readAll(client: Client): Promise<void> {
  for (const name of reads) {
    const inputs = [validRequest(name, mine), { limit: 100, ...validRequest(name, mine) }];
    for (const input of inputs) {
      // The request for an invitee's page contains the secret itself.
      if (JSON.stringify(input).includes(planted['invitee'] ?? '')) continue;
      sent += 1;
      // The contract's input type is not known for an endpoint of the loop.
      const reply = (await client.call(endpointOf(name), input as never)) as Reply<Json>;
      mustHoldNone(name, JSON.stringify([...reply.headers]) + JSON.stringify(reply.body));
    }
  }
}

test('no GET endpoint shows a planted secret to a key with all scopes', () => readAll(mine.w.client));

test('no GET endpoint shows a planted secret to an app with all scopes that an app can have', () =>
  readAll(mine.w.as(app)));

test('no tool and no list of tools shows a planted secret to an assistant', async () => {
  for (const token of [mine.w.key, app]) {
    const tools = await listTools(token);
    mustHoldNone('tools/list', JSON.stringify(tools));
    const reading = tools.filter((tool) => tool.annotations?.readOnlyHint === true);
    assert.ok(reading.length > 5);
    for (const { name } of reading) {
      sent += 1;
      const { structured, text, problem } = await callTool(token, name);
      mustHoldNone(name, JSON.stringify([structured, text, problem]));
    }
    for (const { name } of operations.filter((operation) => operation.isRead)) {
      sent += 1;
      const asked = { operation: name, arguments: validRequest(name, mine) };
      const { structured, text, problem } = await callTool(token, 'call_api', asked);
      mustHoldNone(`call_api ${name}`, JSON.stringify([structured, text, problem]));
    }
  }
});

test('a signed-in administrator reveals one mail, and the audit log says who did', async () => {
  const { w } = mine;
  const { mails } = (await w.owner.client.get('/v1/mails', { limit: 100 })).body.data;
  mustHoldNone('GET /v1/mails of a session', JSON.stringify(mails));
  const { id } = mails.find(({ kind }: Json) => kind === 'user.invitation');
  const { mail } = await made(w.owner.client.post(`/v1/mails/${id}/reveal`));
  assert.ok(mail.text.includes(planted['invitation']));
  const { rows } = await sql<{ actor: Json; resource_id: string }>`
    select actor, resource_id from audit_entry where account_id = ${w.id} and action = 'mail.reveal'`.execute(
    w.db,
  );
  assert.deepEqual(
    rows.map(({ actor, resource_id: mailId }) => [actor.type, actor.id, mailId]),
    [['user', String(w.owner.userId), String(id)]],
  );
  const reset = await sql<{ id: number }>`
    select id from mail where account_id = ${w.id} and kind = 'auth.reset'`.execute(w.db);
  assert.equal((await w.owner.client.post(`/v1/mails/${reset.rows[0]?.id}/reveal`)).status, 404);
});
