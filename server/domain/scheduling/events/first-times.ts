import type { Result } from '@callwright/contract/endpoint.ts';
import type { testRouting } from '@callwright/contract/test-routing.ts';
import { choose } from '#/domain/scheduling/assignment/choose.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { durationOf, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { openChoice } from '#/domain/scheduling/free-times/choice.ts';
import { freeSlots, prepare, type Prepared } from '#/domain/scheduling/free-times/free-slots.ts';
import type { Ask } from '#/domain/scheduling/free-times/slot-query.ts';
import type { Verdict } from '#/domain/scheduling/routing/evaluate.ts';
import { hostsDuring } from '#/domain/scheduling/free-times/stand-ins.ts';
import { addDays, dateIn, iso } from '#/platform/values/time.ts';
import { daysShown } from './event-dates.ts';

type Data = Result<typeof testRouting>['data'];
type Times = Pick<Data, 'widening' | 'slots' | 'next' | 'from' | 'to'>;
type Invitee = { timeZone: string; at: number; ownerId: number | null };

const timesMax = 5;

/** The first times that a lead would be offered after these rules, in the days that the booking page shows. */
export async function firstTimes(
  ctx: Ctx,
  event: BookableEvent,
  { disqualified, conditionalUsers, routingGroupIds }: Verdict,
  { timeZone, at, ownerId }: Invitee,
): Promise<Times> {
  // Nobody can book in the past, whatever time the form is said to be sent.
  const then = { ...ctx, now: Math.max(at, ctx.now) };
  const from = dateIn(then.now, timeZone);
  const to = addDays(from, daysShown(event) - 1);
  if (disqualified !== null) return { widening: null, slots: [], next: null, from, to };
  const prepared = await prepare(then, event, { conditionalUsers, routingGroupIds });
  const ask: Ask = { from, to, timeZone, durationMin: durationOf(event, undefined) };
  const found = await freeSlots(then, prepared, ask);
  const [first] = found.slots;
  return {
    widening: await wideningOf(then, prepared, ask, found),
    slots: found.slots.slice(0, timesMax).map(({ start, hosts }) => ({ start: iso(start), hostIds: hosts })),
    next:
      first === undefined
        ? null
        : await nextOf(then, prepared, { ...first, widened: found.widened }, ownerId),
    from,
    to,
  };
}

async function nextOf(
  ctx: Ctx,
  prepared: Prepared,
  { start, hosts, widened }: { start: number; hosts: number[]; widened: boolean },
  ownerId: number | null,
): Promise<Times['next']> {
  const end = start + durationOf(prepared.event, undefined) * 60_000;
  const then = { ...prepared, hosts: hostsDuring(prepared.hosts, start, end) };
  const { question } = await openChoice(ctx, then, { hosts, refused: [], widened }, { ownerId });
  const answer = choose(question);
  if (answer === null) return null;
  const others = question.mode === 'COLLECTIVE' ? hosts : question.required;
  return { hostIds: [...new Set([answer.winnerId, ...others])], tieBreak: answer.tieBreak };
}

async function wideningOf(
  ctx: Ctx,
  prepared: Prepared,
  ask: Ask,
  found: { slots: readonly unknown[]; widened: boolean },
): Promise<Times['widening']> {
  const { pool } = prepared;
  if (pool.widenBelow === null) return null;
  const narrow = found.widened
    ? await freeSlots(ctx, { ...prepared, pool: { ...pool, widenBelow: null } }, ask)
    : found;
  return { threshold: pool.widenBelow, slots: narrow.slots.length, widened: found.widened };
}
