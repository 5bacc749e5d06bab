import type { Ctx } from '../ctx.ts';
import { choose } from '../assignment/choose.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Decision, Exclusion } from '../routing-decisions/decision.ts';
import type { Reason } from '../slots/types.ts';
import type { BookableEvent } from './bookable-event.ts';
import { exclusionsOf, openChoice, withoutTaken, type Able, type Choice } from './choice.ts';
import { judgeStart, nearestSlots, prepare, type Prepared } from './free-slots.ts';
import { giveUpHold } from './hold-rows.ts';
import type { EventHost } from './hosts.ts';
import { lockEvent, lockHosts } from './locks.ts';
import type { Narrowing } from './pool.ts';
import { slotUnavailable, type NearSlot } from './slot-unavailable.ts';
import { countsCalls, isCapped } from './taken.ts';

/** As much of a booking, or of a hold, as decides on its hosts. */
export type SlotRequest = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  timeZone: string;
  narrowing: Narrowing;
  /** The hold of the time, or of another one that the invitee has given up. */
  holdId: string | undefined;
  /** Passes over notice, range, limits and working hours; the host still has to be free. */
  override: boolean;
  /** Told why each host was left out, when the event has nobody to offer. */
  onNoHost?: (excluded: readonly Exclusion[]) => void;
};

/** Locks where a count decides (limits, caps, fair shares); a lone host without limits needs none. */
export async function prepareUnderLock(
  tx: Ctx,
  { event, narrowing }: Pick<SlotRequest, 'event' | 'narrowing'>,
): Promise<Prepared> {
  const first = await prepare(tx, event, narrowing);
  const bookable = first.hosts.filter((host) => host.bookable);
  const { assignment } = event.settings;
  if (bookable.length <= 1 && !countsCalls(event, first.hosts)) return first;
  await lockEvent(tx, event.id);
  if (assignment.mode === 'COLLECTIVE' || bookable.some((host) => host.required) || bookable.some(isCapped)) {
    await lockHosts(
      tx,
      bookable.map((host) => host.userId),
    );
  }
  // The gap hides hosts by a count that may have changed while waiting.
  return assignment.fairnessGap === null ? first : prepare(tx, event, narrowing);
}

/** Opens the choice among the hosts who could take the asked time. A hold of that time is given up for it. */
export async function chooseFrom(
  tx: Ctx,
  prepared: Prepared,
  request: SlotRequest,
  ownerId: number | null,
): Promise<Choice> {
  const hold = request.holdId === undefined ? null : await giveUpHold(tx, request.holdId);
  const held = hold?.eventId === request.event.id && hold.startMs === request.startMs ? hold : null;
  // Notice and dates were looked at when the time was held; the clock has gone on since.
  const able = await whoIsAble(held?.heldAt ? { ...tx, now: held.heldAt } : tx, prepared, request);
  return openChoice(tx, prepared, able, {
    ownerId,
    heldIds: held?.hostIds,
    userId: request.narrowing.userId,
    ruleIds: request.narrowing.routingGroupIds,
  });
}

async function whoIsAble(tx: Ctx, prepared: Prepared, request: SlotRequest): Promise<Able> {
  if (request.override) return everybodyAsked(prepared);
  const verdict = await judgeStart(tx, prepared, request.startMs, request);
  if (verdict.free) return verdict;
  refuseByRule(verdict.reason);
  if (isEventsOwn(verdict.reason)) throw slotUnavailable(request.startMs, [], verdict.reason);
  const excluded = exclusionsOf(
    prepared.hosts,
    verdict.explanation.refused,
    request.narrowing.userId !== undefined,
  );
  if (isWithoutHost(excluded)) request.onNoHost?.(excluded);
  throw slotUnavailable(request.startMs, [], verdict.reason);
}

/** With override nobody's hours are asked; whom the request or the rules rule out stays out. */
function everybodyAsked({ hosts, pool }: Prepared): Able {
  const isOpen = pool.mode === 'NONE' || pool.mode === 'PRIORITIZE';
  const bookable = hosts.filter((host) => host.bookable);
  const asked = bookable.filter((host) => isOpen || host.required || pool.preferred.includes(host.userId));
  return {
    hosts: asked.map((host) => host.userId),
    refused: bookable
      .filter((host) => !asked.includes(host))
      .map((host) => ({
        host: host.userId,
        reasons: [{ reason: 'NOT_ROUTED', until: null, blockerId: null }],
      })),
    widened: false,
  };
}

const refusals = {
  PAST: 'SLOT_IN_PAST',
  MINIMUM_NOTICE: 'MINIMUM_NOTICE',
  OUT_OF_RANGE: 'OUT_OF_RANGE',
} as const;

function refuseByRule(reason: Reason): void {
  if (reason !== 'PAST' && reason !== 'MINIMUM_NOTICE' && reason !== 'OUT_OF_RANGE') return;
  const code = refusals[reason];
  throw invalid({ dateTime: [new ApiError(code).message] }, code);
}

/** Refused whoever hosts. */
function isEventsOwn(reason: Reason): boolean {
  return reason.startsWith('EVENT_') || reason === 'NOT_ON_GRID';
}

// What keeps a host from calls whatever the hour; somebody who is only busy just then may take the next one.
const lasting: readonly string[] = [
  'HOST_PAUSED',
  'HOST_DEACTIVATED',
  'FAIRNESS',
  'NOT_ROUTED',
  'NOT_ASKED_FOR',
  'OUT_OF_OFFICE',
  'CALENDAR_DISCONNECTED',
  'HOST_DAILY_LIMIT',
  'HOST_WEEKLY_LIMIT',
  'HOST_MONTHLY_LIMIT',
] satisfies Exclusion['reason'][];

/** Whether nobody is left for reasons beyond this one time: then the event has no host to offer, and others hear of it. */
function isWithoutHost(excluded: readonly Exclusion[]): boolean {
  return excluded.every(({ reason }) => lasting.includes(reason));
}

/**
 * Tries the hosts in the order of the choice, one each or together with those who take part in every call, until one of
 * them gets it; null when all are taken.
 */
export async function tryInTurn<T>(
  prepared: Prepared,
  choice: Choice,
  attempt: (group: EventHost[], decision: Decision) => Promise<T | null>,
): Promise<T | null> {
  for (let left = choice; ;) {
    const answer = choose(left.question);
    if (answer === null) return null;
    const group = groupOf(prepared, left, answer.winnerId);
    const made = await attempt(group, { ...left, answer });
    if (made !== null) return made;
    if (group.length > 1) return null; // hosts of a refused group are written already; only a rollback takes them back
    left = withoutTaken(left, answer.winnerId);
  }
}

/** Everybody who takes part when this host is chosen, the host first. */
function groupOf({ hosts }: Prepared, { question }: Choice, winnerId: number): EventHost[] {
  const isWith = (userId: number): boolean =>
    question.mode === 'COLLECTIVE' || question.required.includes(userId);
  const others = question.eligible.filter((userId) => userId !== winnerId && isWith(userId));
  return [winnerId, ...others].flatMap((userId) => hosts.find((host) => host.userId === userId) ?? []);
}

/** The free times nearest to one that is refused. */
export async function nearestTo(ctx: Ctx, request: SlotRequest): Promise<NearSlot[]> {
  const prepared = await prepare(ctx, request.event, request.narrowing);
  return nearestSlots(ctx, prepared, request.startMs, request);
}
