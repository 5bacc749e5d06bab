import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Random } from '#/main/demo/random.ts';
import type { CallFacts, DealFacts } from '#/domain/sales/commission-engine/facts.ts';
import type { DealPayment } from '#/domain/sales/commission-engine/timeline.ts';
import type { PlanVersion, Rule } from '#/domain/sales/commission-engine/plan.ts';

// Random history of a workspace with six people in 2026, whose events arrive in random order.

const people = [1, 2, 3, 4] as const;
const manager = 9;
const momentIn = (random: Random): number => Date.UTC(2026, 0, 1) + random.between(0, 300 * dayMs);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type History = {
  calls: Mutable<CallFacts>[];
  deals: (Mutable<Omit<DealFacts, 'payments'>> & { payments: Mutable<DealPayment>[] })[];
  versions: PlanVersion[];
  /** The contact of each call; two calls share one after a merge. */
  contacts: number[];
  /** The number of payments. */
  paid: number;
};

export function beginning(random: Random): History {
  const history: History = { calls: [], deals: [], versions: [], contacts: [], paid: 0 };
  reRule(history, random);
  book(history, random);
  return history;
}

/** Adds one random event. */
export function happen(history: History, random: Random): void {
  random.weighted([
    [book, 6],
    [showUp, 5],
    [cancel, 2],
    [win, 5],
    [pay, 8],
    [refund, 4],
    [dispute, 2],
    [giveBack, 1],
    [backdate, 3],
    [merge, 1],
    [remove, 1],
    [reRule, 2],
  ] as const)(history, random);
}

function book({ calls, contacts }: History, random: Random): void {
  const bookedAt = momentIn(random);
  contacts.push(calls.length);
  calls.push({
    id: calls.length + 1,
    bookedAt,
    endsAt: bookedAt + random.between(1, 20 * dayMs),
    cancelledAt: null,
    showed: false,
    setterId: random.chance(0.7) ? random.pick(people) : null,
    closerId: random.pick(people),
    teamId: random.chance(0.8) ? random.between(1, 2) : null,
    eventId: random.between(1, 2),
    source: random.pick(['BOOKING_PAGE', 'API']),
  });
}

function showUp({ calls }: History, random: Random): void {
  random.pick(calls).showed = random.chance(0.8);
}

function cancel({ calls }: History, random: Random): void {
  const call = random.pick(calls);
  call.cancelledAt = call.bookedAt + random.between(0, 60 * dayMs);
}

function win({ calls, deals }: History, random: Random): void {
  const { id: callId, bookedAt, setterId, closerId, teamId, eventId, source } = random.pick(calls);
  deals.push({
    setterId,
    closerId,
    teamId,
    eventId,
    source,
    callId,
    id: (deals.at(-1)?.id ?? 0) + 1,
    at: bookedAt + random.between(0, 30 * dayMs),
    isSale: random.chance(0.8),
    amount: random.between(0, 300_000),
    currency: random.chance(0.9) ? 'EUR' : 'USD',
    productId: random.chance(0.6) ? random.between(1, 2) : null,
    payments: [],
  });
}

function pay(history: History, random: Random): void {
  if (history.deals.length === 0) return;
  const deal = random.pick(history.deals);
  history.paid += 1;
  const at = deal.at + random.between(0, 60 * dayMs);
  deal.payments.push({ id: history.paid, at, value: random.between(1, 100_000), returned: 0, seen: [] });
}

function refund(history: History, random: Random): void {
  const payment = paidOne(history, random);
  if (payment !== null) setReturned(payment, random.between(0, payment.value), random);
}

function dispute(history: History, random: Random): void {
  const payment = paidOne(history, random);
  if (payment !== null) setReturned(payment, payment.returned === 0 ? payment.value : 0, random);
}

function setReturned(payment: Mutable<DealPayment>, returned: number, random: Random): void {
  payment.returned = returned;
  const since = Math.max(payment.at, ...payment.seen.map(({ at }) => at));
  if (random.chance(0.9))
    payment.seen = [...payment.seen, { at: since + random.between(1, 50 * dayMs), returned }];
}

function giveBack(history: History, random: Random): void {
  const paid = history.deals.filter((deal) => deal.payments.length > 0);
  if (paid.length === 0) return;
  const deal = random.pick(paid);
  history.paid += 1;
  const at = deal.at + random.between(0, 90 * dayMs);
  deal.payments.push({ id: history.paid, at, value: -random.between(1, 60_000), returned: 0, seen: [] });
}

function backdate(history: History, random: Random): void {
  const shift = random.between(1, 60 * dayMs);
  const payment = paidOne(history, random);
  if (payment !== null) payment.at -= shift;
  if (history.deals.length > 0 && random.chance(0.3)) random.pick(history.deals).at -= shift;
}

/** Merges two contacts, which does not change any commission. */
function merge({ contacts }: History, random: Random): void {
  const [from, into] = [random.pick(contacts), random.pick(contacts)];
  contacts.forEach((contact, place) => {
    if (contact === from) contacts[place] = into;
  });
}

function remove({ deals }: History, random: Random): void {
  if (deals.length > 1) deals.splice(random.between(0, deals.length - 1), 1);
}

function paidOne({ deals }: History, random: Random): Mutable<DealPayment> | null {
  const all = deals.flatMap((deal) => deal.payments.filter(({ value }) => value > 0));
  return all.length === 0 ? null : random.pick(all);
}

/** Adds a new version, sometimes for past days; some versions are withdrawn. */
function reRule({ versions }: History, random: Random): void {
  if (versions.length > 2 && random.chance(0.2)) {
    versions.splice(random.between(0, versions.length - 1), 1);
    return;
  }
  const first = Date.UTC(2026, 0, 1) + random.between(0, 200) * dayMs;
  const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const id = (versions.at(-1)?.id ?? 0) + 1;
  versions.push({
    id,
    planId: random.between(1, 2),
    number: id,
    validFrom: random.chance(0.4) ? '2026-01-01' : dateOf(first),
    validTo: random.chance(0.3) ? dateOf(first + random.between(0, 120) * dayMs) : null,
    currency: 'EUR',
    rules: Array.from({ length: random.between(0, 3) }, () => ruleOf(random)),
    draws: random.chance(0.3)
      ? [{ userId: random.pick(people), amount: random.between(1, 50_000), recoverable: random.chance(0.7) }]
      : [],
  });
}

function ruleOf(random: Random): Rule {
  const basis = random.pick(['BOOKED', 'SHOWED', 'WON', 'CASH'] as const);
  const isShare = (basis === 'WON' || basis === 'CASH') && random.chance(0.8);
  const steps = random.between(1, 3);
  const some = <T>(values: readonly T[]): T[] => (random.chance(0.2) ? [random.pick(values)] : []);
  return {
    name: 'Rule',
    basis,
    pays: isShare ? 'SHARE' : 'AMOUNT',
    tiers: Array.from({ length: steps }, (_, place) => ({
      above: place * (isShare ? random.between(50_000, 60_000) : 2),
      rate: isShare ? random.between(0, 2_500) : random.between(0, 5_000),
    })),
    tierMode: random.pick(['SLICES', 'WHOLE']),
    shares: random.pick([
      [{ to: 'CLOSER', userId: null, bps: 10_000 }],
      [
        { to: 'SETTER', userId: null, bps: 3_333 },
        { to: 'CLOSER', userId: null, bps: 5_000 },
        { to: 'MANAGER', userId: manager, bps: 1_667 },
      ],
      [
        { to: 'CLOSER', userId: null, bps: 7_001 },
        { to: 'SETTER', userId: null, bps: 1_250 },
      ],
    ]),
    userIds: some(people),
    teamIds: some([1, 2]),
    eventIds: some([1, 2]),
    productIds: basis === 'WON' || basis === 'CASH' ? some([1, 2]) : [],
    sources: some(['BOOKING_PAGE', 'API']),
    cap: random.chance(0.3) ? random.between(0, 30_000) : null,
    clawBackDays: random.chance(0.8) ? random.between(0, 60) : null,
  };
}
