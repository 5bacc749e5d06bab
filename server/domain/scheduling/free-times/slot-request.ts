import { becauseOf } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { choose } from '#/domain/scheduling/assignment/choose.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { Decision, Exclusion } from '#/domain/scheduling/routing-decisions/decision.ts';
import type { Reason } from '#/domain/scheduling/slots/types.ts';
import type { BookableEvent } from './bookable-event.ts';
import { exclusionsOf, openChoice, withoutTaken, type Able, type Choice } from './choice.ts';
import { evaluateStart, nearestSlots, prepare, type Prepared } from './free-slots.ts';
import { deleteHold } from './hold-rows.ts';
import type { EventHost } from './hosts.ts';
import { lockBookings, tryLockBookings, lockHosts } from './locks.ts';
import type { Narrowing } from './pool.ts';
import { slotUnavailable, type NearSlot } from './slot-unavailable.ts';
import { countsCalls, isCapped } from './taken.ts';

/** The part of a booking or hold that decides its hosts. */
export type SlotRequest = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  timeZone: string;
  narrowing: Narrowing;
  /** A hold of this time, or of another time that the invitee no longer needs. */
  holdId: string | undefined;
  /** Skips notice, range, limits and working hours. The host must still be free. */
  override: boolean;
  /** Called with the reason of each excluded host, if the event has no host to offer. */
  onNoHost?: (excluded: readonly Exclusion[]) => void;
};

/**
 * Takes locks if a count decides (limits, caps, fair shares); a single host without limits needs none. If the time is
 * already gone, the request is refused without waiting for the lock, so that a rush for one time does not queue up.
 */
export async function prepareUnderLock(tx: Ctx, request: SlotRequest): Promise<Prepared> {
  const { event, narrowing } = request;
  const first = await prepare(tx, event, narrowing, request);
  const bookable = first.hosts.filter((host) => host.bookable);
  const { assignment } = event.settings;
  if (bookable.length <= 1 && !countsCalls(event, first.hosts)) return first;
  const goneBy = await lockUnlessGone(tx, request, first);
  if (goneBy !== null) return { ...first, goneBy };
  if (assignment.mode === 'COLLECTIVE' || bookable.some((host) => host.required) || bookable.some(isCapped)) {
    await lockHosts(
      tx,
      bookable.map((host) => host.userId),
    );
  }
  // The fairness gap depends on counts that may have changed while waiting.
  return assignment.fairnessGap === null ? first : prepare(tx, event, narrowing, request);
}

/**
 * Waits for the event's lock, unless another request holds it and the time is gone.
 * @returns why the time is gone; null if the lock is held
 */
export async function lockUnlessGone(
  tx: Ctx,
  request: SlotRequest,
  prepared: Prepared | null = null,
): Promise<Reason | null> {
  const { event, narrowing, startMs, override } = request;
  if (await tryLockBookings(tx, event.id)) return null;
  if (!override) {
    const verdict = await evaluateStart(
      tx,
      prepared ?? (await prepare(tx, event, narrowing, request)),
      startMs,
      request,
    );
    if (!verdict.free && taken.has(verdict.reason)) return verdict.reason;
  }
  await lockBookings(tx, event.id);
  return null;
}

/** Reasons that mean that another booking got the time. */
const taken = new Set<Reason>([
  'ALREADY_BOOKED',
  'HELD',
  'BUFFER',
  'EVENT_DAILY_LIMIT',
  'EVENT_WEEKLY_LIMIT',
  'EVENT_MONTHLY_LIMIT',
]);

/** Prepares the choice among the hosts who could take the time. Deletes the request's own hold. */
export async function chooseFrom(
  tx: Ctx,
  prepared: Prepared,
  request: SlotRequest,
  ownerId: number | null,
): Promise<Choice> {
  if (prepared.goneBy !== undefined) throw slotUnavailable(request.startMs, [], prepared.goneBy);
  const hold = request.holdId === undefined ? null : await deleteHold(tx, request.holdId);
  const held = hold?.eventId === request.event.id && hold.startMs === request.startMs ? hold : null;
  // Notice and dates were checked when the hold was made, and are not checked again.
  const able = await whoIsAble(held?.heldAt ? { ...tx, now: held.heldAt } : tx, prepared, request);
  return openChoice(tx, prepared, able, {
    ownerId,
    heldIds: held?.hostIds,
    userId: request.narrowing.userId,
    ruleIds: request.narrowing.routingGroupIds,
  });
}

async function whoIsAble(tx: Ctx, prepared: Prepared, request: SlotRequest): Promise<Able> {
  if (request.override) return everyHostAble(prepared);
  const verdict = await evaluateStart(tx, prepared, request.startMs, request);
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

/** With `override`, working hours are not checked. Hosts excluded by the request or by rules stay excluded. */
function everyHostAble({ hosts, pool }: Prepared): Able {
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
  throw invalid({ dateTime: [becauseOf(code)] }, code);
}

/** Whether the reason excludes every host. */
function isEventsOwn(reason: Reason): boolean {
  return reason.startsWith('EVENT_') || reason === 'NOT_ON_GRID';
}

// Reasons that exclude a host at any time, as opposed to being busy at one time.
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

/** Whether all hosts are excluded at any time. If so, the event has nobody to offer, and a change is published. */
function isWithoutHost(excluded: readonly Exclusion[]): boolean {
  return excluded.every(({ reason }) => lasting.includes(reason));
}

/**
 * Tries the hosts in the order of the choice, each alone or together with those who take part in every call, until one
 * gets the call. Null if all are taken.
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

/** Everybody who takes part if this host is chosen, the chosen host first. */
function groupOf({ hosts }: Prepared, { question }: Choice, winnerId: number): EventHost[] {
  const isWith = (userId: number): boolean =>
    question.mode === 'COLLECTIVE' || question.required.includes(userId);
  const others = question.eligible.filter((userId) => userId !== winnerId && isWith(userId));
  return [winnerId, ...others].flatMap((userId) => hosts.find((host) => host.userId === userId) ?? []);
}

/** The free times nearest to the refused one. */
export async function nearestTo(ctx: Ctx, request: SlotRequest): Promise<NearSlot[]> {
  const prepared = await prepare(ctx, request.event, request.narrowing);
  return nearestSlots(ctx, prepared, request.startMs, request);
}
