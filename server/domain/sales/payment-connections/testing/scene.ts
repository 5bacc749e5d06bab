import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import type { Json } from '#/test/client.ts';
import type { StripeAccount } from '#/test/payments/stripe-fake/stripe-account.ts';
import type { SentEvent } from '#/test/payments/stripe-fake/stripe-objects.ts';
import { signatureOf, StripeFake } from '#/test/payments/stripe-fake/stripe-fake.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { claimPages, workPage } from '../work-backfill.ts';
import { claimEvents, workEvent } from '../work-events.ts';

// A service with Stripe configured, and workspaces with Stripe accounts.

export const stripe = await StripeFake.start();
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  PUBLIC_FORM_SECONDS: '0',
  ...stripe.settings,
});
after(async () => {
  await server.close();
  stripe.close();
});
beforeEach(() => {
  server.clock.reset();
  stripe.faults.clear();
});

const webhookSecret = 'whsec_0123456789abcdef';

export type Connected = {
  readonly w: Workspace;
  readonly account: StripeAccount;
  readonly apiKey: string;
  readonly id: number;
  readonly path: string;
};

/** A workspace that has connected its own account. */
export async function connected(): Promise<Connected> {
  const w = await createTestWorkspace(server);
  const { account, apiKey } = stripe.account();
  const { status, body } = await w.owner.client.post('/v1/paymentConnections', { apiKey, webhookSecret });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, webhookUrl } = body.data.connection;
  return { w, account, apiKey, id, path: new URL(webhookUrl).pathname };
}

/** Sends an event as Stripe does; the options change the secret, time or body, to test refusals. */
export async function send(
  at: Connected,
  event: SentEvent,
  changed: { secret?: string; sentAtMs?: number; body?: string; header?: string | null } = {},
): Promise<number> {
  const text = JSON.stringify(event);
  const header = signatureOf(text, changed.secret ?? webhookSecret, changed.sentAtMs ?? server.clock.now());
  const signature = changed.header === undefined ? header : changed.header;
  const reply = await fetch(server.origin + at.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body: changed.body ?? text,
  });
  await reply.text();
  return reply.status;
}

export async function sendAll(
  at: Connected,
  events: readonly SentEvent[] = at.account.events,
): Promise<void> {
  for (const event of events) assert.equal(await send(at, event), 200, event.type);
}

/** Runs the jobs that are due, and those that follow from them. */
export async function runDue(): Promise<void> {
  const { app } = server;
  for (let due = await claimEvents(app, 8); due.length > 0; due = await claimEvents(app, 8))
    await Promise.all(due.map((event) => workEvent(app, event)));
  for (let due = await claimPages(app, 2); due.length > 0; due = await claimPages(app, 2))
    await Promise.all(due.map((page) => workPage(app, page)));
  await server.drainOutbox();
}

export async function payments({ w }: Connected): Promise<Json[]> {
  const { status, body } = await w.get('/v1/transactions', { limit: 100, sort: 'asc' });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

export async function shown({ w }: Connected): Promise<Json> {
  const { body } = await w.owner.client.get('/v1/paymentConnections');
  return body.data.connections[0];
}
