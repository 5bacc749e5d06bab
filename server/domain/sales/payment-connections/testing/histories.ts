import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { StripeAccount } from '#/test/payments/stripe-fake/stripe-account.ts';
import type { Charge, Dispute, Refund, SentEvent } from '#/test/payments/stripe-fake/stripe-objects.ts';
import { connected, payments, runDue, send, server } from './scene.ts';

// Random histories of an account; events arrive out of order, late, and more than once.

const eventsMin = 40;
const currencies = ['usd', 'eur', 'jpy', 'kwd'] as const;

/** The expected state of one payment, tracked by the test itself. */
type Expected = {
  charge: Charge;
  refunds: { refund: Refund; amount: number; hasFailed: boolean }[];
  disputes: { dispute: Dispute; state: 'OPEN' | 'won' | 'lost' }[];
};

/** Random choices from fast-check, so that a failure can be repeated from its seed. */
class Choices {
  readonly #next: () => number;
  constructor(seed: number) {
    // mulberry32: one number determines the history.
    let state = seed | 0;
    this.#next = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
  }

  below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

/** One random event at Stripe; each sends one or two events. */
function happen(account: StripeAccount, all: Expected[], choices: Choices, nowMs: number): void {
  const one = choices.of(all);
  const action = one === undefined ? 0 : choices.below(8);
  if (one === undefined || action <= 1) {
    const currency = choices.of(currencies) ?? 'usd';
    const amount = (1 + choices.below(500)) * 100;
    const charge = account.pay({ amount, currency, createdMs: nowMs, hasIntent: choices.below(5) > 0 });
    all.push({ charge, refunds: [], disputes: [] });
    return;
  }
  const left = one.charge.amount - one.charge.amount_refunded;
  if (action === 2 && one.charge.payment_intent !== null) return account.checkOut(one.charge);
  if (action === 3) return account.bill(one.charge);
  if (action === 4 && left > 0) {
    const amount = choices.below(2) === 0 ? left : Math.max(10, Math.floor(left / 20) * 10);
    const refund = account.refund(one.charge, Math.min(left, amount));
    one.refunds.push({ refund, amount: refund.amount, hasFailed: false });
    return;
  }
  const refund = one.refunds.find(({ hasFailed }) => !hasFailed);
  if (action === 5 && refund !== undefined) {
    account.failRefund(refund.refund);
    refund.hasFailed = true;
    return;
  }
  const open = one.disputes.find(({ state }) => state === 'OPEN');
  if (action === 6 && open === undefined && left > 0) {
    const amount = choices.below(3) === 0 ? Math.max(10, Math.floor(left / 20) * 10) : left;
    one.disputes.push({ dispute: account.dispute(one.charge, Math.min(left, amount)), state: 'OPEN' });
    return;
  }
  if (action === 7 && open !== undefined) {
    open.state = choices.below(2) === 0 ? 'won' : 'lost';
    account.closeDispute(open.dispute, open.state);
  }
}

const digits: Readonly<Record<string, number>> = { usd: 2, eur: 2, jpy: 0, kwd: 3 };

function expectedRow({ charge, refunds, disputes }: Expected) {
  const given = refunds.filter(({ hasFailed }) => !hasFailed).reduce((sum, { amount }) => sum + amount, 0);
  const lost = disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { dispute }) => sum + dispute.amount, 0);
  const isOpen = disputes.some(({ state }) => state === 'OPEN');
  const back = Math.min(charge.amount, given + lost);
  const shown = (amount: number): number => amount / 10 ** (digits[charge.currency] ?? 2);
  return {
    externalId: charge.payment_intent ?? charge.id,
    currency: charge.currency.toUpperCase(),
    value: shown(charge.amount),
    refunded: isOpen ? 0 : shown(back),
    isDisputed: isOpen,
    cash: isOpen ? 0 : shown(charge.amount - back),
  };
}

/** Runs one history and compares the stored records with the expected ones. */
async function live(seed: number): Promise<void> {
  const choices = new Choices(seed);
  const at = await connected();
  const all: Expected[] = [];
  const waiting: SentEvent[] = [];
  let told = 0;
  const deliver = async (): Promise<void> => {
    const [event] = waiting.splice(choices.below(waiting.length), 1);
    if (event === undefined) return;
    assert.equal(await send(at, event), 200);
    // Stripe sends an event again if it got no answer.
    if (choices.below(3) === 0) waiting.push(event);
  };
  while (at.account.events.length < eventsMin) {
    happen(at.account, all, choices, server.clock.now());
    waiting.push(...at.account.events.slice(told));
    told = at.account.events.length;
    for (let count = choices.below(3); count > 0; count -= 1) await deliver();
    if (choices.below(4) === 0) await runDue();
    if (choices.below(10) === 0) server.clock.advance(60_000);
  }
  while (waiting.length > 0) {
    await deliver();
    if (choices.below(8) === 0) await runDue();
  }
  await runDue();
  const byId = (a: { externalId: string }, b: { externalId: string }) =>
    a.externalId < b.externalId ? -1 : 1;
  const stored = (await payments(at)).map(
    ({ externalId, currency, value, refundedAmount, status, cash }) => ({
      externalId,
      currency,
      value,
      refunded: refundedAmount,
      isDisputed: status === 'DISPUTED',
      cash,
    }),
  );
  assert.deepEqual(stored.toSorted(byId), all.map(expectedRow).toSorted(byId), `seed ${seed}`);
}

/** Runs the given number of histories, each with at least 40 events. */
export async function liveThrough(histories: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer(), (seed) => {
      server.clock.reset();
      return live(seed);
    }),
    { numRuns: histories, seed: 17, endOnFailure: true },
  );
}
