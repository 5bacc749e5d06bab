import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { twilioSignature } from '#/ports/messages/twilio/signature.ts';
import type { Json } from '#/test/client.ts';
import { startServer } from '#/test/server.ts';
import { TwilioFake, type FakeAccount } from '#/test/texts/twilio-fake/twilio-fake.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { claimTexts, deliverText } from '../deliver.ts';
import { claimUnpriced, priceText } from '../prices.ts';

// A service with Twilio configured, and workspaces with Twilio accounts.

export const twilio = await TwilioFake.start();
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  TEXTS_PER_NUMBER: '4',
  TEXTS_PER_DAY: '6',
  ...twilio.settings,
});
twilio.nowMs = server.clock.now;
after(async () => {
  await server.close();
  twilio.close();
});
beforeEach(() => {
  server.clock.reset();
  twilio.faults.clear();
});

export type Connected = { readonly w: Workspace; readonly account: FakeAccount; readonly inbound: string };

/** A workspace that has connected its own account. */
export async function connected(settings: object = {}): Promise<Connected> {
  const w = await createTestWorkspace(server);
  const account = twilio.account();
  const { status, body } = await connect(w, account, settings);
  assert.equal(status, 200, JSON.stringify(body));
  return { w, account, inbound: body.data.connection.inboundUrl };
}

export function connect(w: Workspace, { sid, token }: FakeAccount, settings: object = {}) {
  const asked = { accountSid: sid, authToken: token, sender: '+15005550006', ...settings };
  return w.owner.client.put('/v1/textMessages/connection', asked);
}

/** Posts a form as Twilio does; the options change the token or form, to test refusals. */
export async function post(
  { account }: Connected,
  address: string,
  form: Record<string, string>,
  changed: { token?: string; signature?: string | null; sent?: Record<string, string> } = {},
): Promise<number> {
  const body = new URLSearchParams(form).toString();
  const signature = changed.signature ?? twilioSignature(address, body, changed.token ?? account.token);
  const reply = await fetch(server.origin + new URL(address).pathname, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(changed.signature !== null && { 'x-twilio-signature': signature }),
    },
    body: changed.sent === undefined ? body : new URLSearchParams(changed.sent).toString(),
  });
  await reply.text();
  return reply.status;
}

let answers = 0;

/** Sends a reply to a text message. */
export function say(at: Connected, from: string, words: string, sid?: string): Promise<number> {
  answers += 1;
  const id = sid ?? `SM${String(answers).padStart(32, 'a')}`;
  return post(at, at.inbound, { MessageSid: id, From: from, To: '+15005550006', Body: words });
}

/** Runs the jobs that are due. */
export async function runDue(): Promise<void> {
  const { app } = server;
  await server.drainOutbox();
  for (let due = await claimTexts(app, 8); due.length > 0; due = await claimTexts(app, 8))
    await Promise.all(due.map((text) => deliverText(app, text)));
  for (let due = await claimUnpriced(app, 2); due.length > 0; due = await claimUnpriced(app, 2))
    await Promise.all(due.map((text) => priceText(app, text)));
}

export async function texts({ w }: Pick<Connected, 'w'>): Promise<Json[]> {
  await server.drainOutbox();
  const { status, body } = await w.owner.client.get('/v1/textMessages');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.textMessages.toReversed();
}
