import type { CallFacts, DealFacts } from '#/domain/sales/commission-engine/facts.ts';
import type { Basis } from '#/domain/sales/commission-engine/plan.ts';

/** What commissions are paid for, as the reference models it: with all refunds and reversals, in order. */
export type Thing = {
  basis: Basis;
  id: number;
  at: number;
  amount: number;
  currency: string | null;
  setterId: number | null;
  closerId: number;
  teamId: number | null;
  eventId: number | null;
  source: string | null;
  productId: number | null;
  back: { at: number; amount: number }[];
};

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function thingsOf(world: { calls: readonly CallFacts[]; deals: readonly DealFacts[] }): Thing[] {
  return [...world.calls.flatMap(ofCall), ...world.deals.flatMap(ofDeal)].toSorted(
    (a, b) => a.at - b.at || a.basis.localeCompare(b.basis) || a.id - b.id,
  );
}

function ofCall({ bookedAt, endsAt, cancelledAt, showed, ...about }: CallFacts): Thing[] {
  const usual = { ...about, amount: 1, currency: null, productId: null };
  if (cancelledAt !== null)
    return [{ ...usual, basis: 'BOOKED', at: bookedAt, back: [{ at: cancelledAt, amount: 1 }] }];
  const booked: Thing = { ...usual, basis: 'BOOKED', at: bookedAt, back: [] };
  return showed ? [booked, { ...usual, basis: 'SHOWED', at: endsAt, back: [] }] : [booked];
}

function ofDeal({ payments, isSale, ...deal }: DealFacts): Thing[] {
  const inOrder = payments.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const cash = inOrder
    .filter(({ value }) => value > 0)
    .map(({ id, at, value, returned, seen }): Thing => {
      const levels = seen.toSorted((a, b) => a.at - b.at);
      const last = { at: levels.at(-1)?.at ?? at, returned };
      const back = [...levels, last].map((level, place) => ({
        at: Math.max(at, level.at),
        amount: level.returned - (levels[place - 1]?.returned ?? 0),
      }));
      return { ...deal, basis: 'CASH', id, at, amount: value, back };
    });
  const away = (one: Thing): number => one.back.reduce((sum, { amount }) => sum + amount, 0);
  for (const { at, value } of inOrder.filter((one) => one.value < 0))
    for (let left = -value; left > 0;) {
      const open = cash.find((one) => away(one) < one.amount);
      if (open === undefined) break;
      const amount = Math.min(left, open.amount - away(open));
      open.back.push({ at, amount });
      left -= amount;
    }
  for (const one of cash)
    one.back = one.back.filter(({ amount }) => amount !== 0).toSorted((a, b) => a.at - b.at);
  const back = cash.flatMap((one) => one.back).toSorted((a, b) => a.at - b.at);
  return isSale ? [{ ...deal, basis: 'WON', back }, ...cash] : cash;
}
