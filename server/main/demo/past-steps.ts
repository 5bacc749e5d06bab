import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Step } from '#/domain/insight/archive/fold.ts';
import type { Body } from '#/domain/insight/archive/resources.ts';
import type { Actor } from '#/platform/context/ctx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { backMs, isBack } from './money-back.ts';

/** A step in the history of a record; the first one is its creation. */
export type Moment = Pick<Step, 'at' | 'type' | 'body'> & { readonly actor: Actor };
/** The actor for a member's id. */
export type ActorOf = (userId: unknown) => Actor;

type CallTimes = { created_at: string; cancelled_at: string | null; outcome_at: string | null };

/** Until this long after the call, some deals had another value. */
const agreedAfterMs = 3 * hourMs;
const othersEach = 3;

const open = {
  status: 'SCHEDULED',
  outcome: 'PENDING',
  no_sale_reason: null,
  objection: null,
  outcome_at: null,
  outcome_by: null,
  cancelled_at: null,
  cancelled_by: null,
  canceller: null,
  cancel_reason: null,
};

/** A call was booked, and cancelled or got its outcome later. */
export function callMoments(body: Body, actorOf: ActorOf): Moment[] {
  const { created_by: booker } = body;
  const { created_at: bookedAt, cancelled_at: cancelledAt, outcome_at: outcomeAt } = body as CallTimes; // as calls are stored
  const booked: Moment = {
    at: bookedAt,
    type: 'call.booked',
    actor: booker as Actor, // what calls are stored with
    body: { ...body, ...open },
  };
  const actor = actorOf(body['outcome_by'] ?? body['user_id']);
  if (cancelledAt !== null) return [booked, { at: cancelledAt, type: 'call.cancelled', actor, body }];
  if (outcomeAt !== null) return [booked, { at: outcomeAt, type: 'call.outcome_added', actor, body }];
  return [booked];
}

/** A payment came in, and went back later. */
export function paymentMoments(body: Body, actor: Actor, nowMs: number): Moment[] {
  const { created_at: at, occurred_at: paidAt, value, status } = body;
  if (!isBack(status)) return [{ at: String(at), type: 'transaction.created', actor, body }];
  const kept = { ...body, status: 'SUCCEEDED', refunded_amount: 0, cash: value };
  return [
    { at: String(at), type: 'transaction.created', actor, body: kept },
    { at: iso(backMs(toMs(String(paidAt)), nowMs)), type: 'transaction.updated', actor, body },
  ];
}

/** A deal was recorded, some at a higher value at first, and paid in parts. */
export function dealMoments(
  body: Body,
  payments: readonly Body[],
  { place, actor, nowMs }: { place: number; actor: Actor; nowMs: number },
): Moment[] {
  const soldMs = toMs(String(body['created_at']));
  const value = Number(body['value']);
  const agreedMs = place % othersEach === 0 ? Math.min(soldMs + agreedAfterMs, nowMs) : soldMs;
  const paid = payments
    .filter(({ status }) => status !== 'PENDING' && status !== 'FAILED')
    .map(paidOf(nowMs));
  const times = [soldMs, agreedMs, ...paid.flatMap((one) => [one.atMs, one.backMs])];
  const ordered = [...new Set(times)].filter((ms) => ms >= soldMs && ms <= nowMs).toSorted((a, b) => a - b);
  return ordered.map((ms, step): Moment => {
    const due = ms < agreedMs ? Math.round((value * 1.2) / 10_000) * 10_000 : value;
    const sums = sumsAt(ms, due - Number(body['discount']), paid);
    const isLast = step === ordered.length - 1;
    return {
      at: iso(ms),
      type: step === 0 ? 'deal.created' : 'deal.updated',
      actor,
      body: isLast ? body : { ...body, ...sums, value: due },
    };
  });
}

type Paid = { readonly atMs: number; readonly value: number; readonly backMs: number };

function paidOf(nowMs: number): (body: Body) => Paid {
  return ({ occurred_at: at, value, status }) => {
    const atMs = toMs(String(at));
    return { atMs, value: Number(value), backMs: isBack(status) ? backMs(atMs, nowMs) : Infinity };
  };
}

/** The sums as the database computes them. */
function sumsAt(ms: number, due: number, payments: readonly Paid[]): Body {
  const came = payments.filter(({ atMs }) => atMs <= ms);
  const sum = (some: readonly Paid[]): number => some.reduce((total, { value }) => total + value, 0);
  const refunded = sum(came.filter((one) => one.backMs <= ms));
  const collected = sum(came) - refunded;
  const status =
    collected > 0 ? (collected < due ? 'PARTIAL' : 'PAID') : refunded > 0 ? 'REFUNDED' : 'UNPAID';
  return { collected, refunded, balance: due - collected, payment_status: status };
}
