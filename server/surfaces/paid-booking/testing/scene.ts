import assert from 'node:assert/strict';
import { claimDeposits } from '#/domain/sales/deposits/claim.ts';
import {
  connected,
  runDue as runPayments,
  send,
  server,
  stripe,
  type Connected,
} from '#/domain/sales/payment-connections/testing/scene.ts';
import type { Json } from '#/test/client.ts';
import { closers, newEvent } from '#/test/events.ts';
import type { StripeCheckouts } from '#/test/payments/stripe-fake/stripe-checkouts.ts';
import { workDeposit } from '../work.ts';

// An event that requires a deposit, and visitors who pay it.

export { server, stripe };
stripe.nowMs = () => server.clock.now();

const startsAt = '2026-11-23T06:00:00.000Z';
export const at = (time: string): string => `2026-11-24T${time}:00.000Z`;

export type Scene = {
  readonly at: Connected;
  readonly checkouts: StripeCheckouts;
  readonly event: Json;
  readonly hosts: readonly number[];
  readonly start: (time: string, email?: string, more?: object) => Promise<{ status: number; body: Json }>;
  /** Starts a checkout and opens its page. */
  readonly opened: (time: string, email?: string) => Promise<Json>;
  readonly goOn: (token: string) => Promise<Json>;
  readonly pay: (url: string) => void;
  readonly calls: () => Promise<Json[]>;
};

export async function scene(
  deposit: object = { amount: 50, currency: 'USD' },
  { hostCount = 1, settings = {} }: { hostCount?: number; settings?: object } = {},
): Promise<Scene> {
  server.clock.set(startsAt);
  const connection = await connected();
  const { w, account } = connection;
  const hosts = await closers(w, hostCount);
  const event = await newEvent(w, hosts, { deposit, ...settings });
  const { linkPrefix } = event;
  const checkouts = stripe.checkouts.get(account);
  assert.ok(checkouts !== undefined);
  const start: Scene['start'] = async (time, email = 'grace@example.test', more = {}) => {
    const page = await server.anybody.get('/public/event', { linkPrefix });
    return server.anybody.post('/public/checkouts', {
      linkPrefix,
      pageToken: page.body.data.form.pageToken,
      dateTime: at(time),
      timeZone: 'UTC',
      name: 'Grace Hopper',
      email,
      ...more,
    });
  };
  const goOn: Scene['goOn'] = async (token) => {
    const { status, body } = await server.anybody.post('/public/checkout', { token });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.checkout;
  };
  return {
    at: connection,
    checkouts,
    event,
    hosts,
    start,
    opened: async (time, email) => {
      const { status, body } = await start(time, email);
      assert.equal(status, 201, JSON.stringify(body));
      const checkout = await goOn(body.data.checkout.token);
      assert.equal(checkout.state, 'OPEN');
      return checkout;
    },
    goOn,
    pay: (url) => assert.ok(checkouts.payOn(url.slice(url.lastIndexOf('/') + 1))),
    calls: async () => (await w.get('/v1/eventCalls', { limit: 100 })).body.data.eventCalls,
  };
}

/** Sends all events of the account from index `from` on. */
export async function tell({ at: connection }: Scene, from = 0): Promise<void> {
  for (const event of connection.account.events.slice(from)) assert.equal(await send(connection, event), 200);
}

/** Runs the jobs that are due, and those that follow from them. */
export async function runDue(): Promise<void> {
  const { app } = server;
  await server.drainOutbox();
  await runPayments();
  for (let due = await claimDeposits(app, 4); due.length > 0; due = await claimDeposits(app, 4))
    await Promise.all(due.map((deposit) => workDeposit(app, deposit)));
  await server.drainOutbox();
}
