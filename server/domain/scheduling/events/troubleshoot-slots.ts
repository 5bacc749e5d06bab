import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { troubleshootSlots } from '@callwright/contract/troubleshoot-slots.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import {
  durationOf,
  readVisibleEvent,
  type BookableEvent,
} from '#/domain/scheduling/free-times/bookable-event.ts';
import {
  explainedSlots,
  movedCall,
  prepare,
  type Prepared,
} from '#/domain/scheduling/free-times/free-slots.ts';
import type { EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { narrowedHosts, poolOf } from '#/domain/scheduling/free-times/pool.ts';
import type { SlotExplanation, SlotExplanations } from '#/domain/scheduling/slots/explain.ts';
import type { Refusal } from '#/domain/scheduling/slots/types.ts';
import { wallClock } from '#/domain/scheduling/slots/zones.ts';
import { iso } from '#/platform/values/time.ts';
import { slotWords } from './slot-words.ts';

type Query = Input<typeof troubleshootSlots>;
type Data = Result<typeof troubleshootSlots>['data'];
type Slot = Data['slots'][number];
type Unavailable = Slot['unavailableUsers'][number];

/**
 * Explains why times of a day are offered or not, with the same checks as the list of free times. A deactivated event
 * offers none; the reasons given for its hosts are those that would apply if it were active.
 */
export async function explainTimes(ctx: Ctx, input: Query): Promise<Result<typeof troubleshootSlots>> {
  const event = await readVisibleEvent(ctx, {
    linkPrefix: input.linkPrefix,
    rescheduleCallId: input.rescheduleCallId,
  });
  const prepared = narrowedTo(await prepare(ctx, event, input), input.selectedHost);
  const timeZone = input.timezone ?? input.timeZone ?? event.timeZone;
  const durationMin = durationOf(event, input.duration);
  const explained = await explainedSlots(ctx, prepared, {
    from: input.date,
    to: input.date,
    timeZone,
    durationMin,
    exceptCallId: await movedCall(ctx, input.rescheduleCallId),
    holdId: input.holdId,
  });
  const slots = describe(prepared, timeZone, explained);
  const { id, linkPrefix, status } = event;
  return {
    data: {
      date: input.date,
      timezone: timeZone,
      event: { id, linkPrefix, status, duration: durationMin },
      slots,
      ...(explained.widened ? { appliedHostIds: explained.appliedHosts } : {}),
      ...hostsOfDay(prepared.hosts, slots),
      summary: summaryOf(slots),
    },
  };
}

function narrowedTo(prepared: Prepared, userId: number | undefined): Prepared {
  if (userId === undefined) return prepared;
  const { event, hosts } = prepared;
  if (!hosts.some((host) => host.userId === userId))
    throw invalid({ selectedHost: [because('ID_NOT_A_HOST', { id: userId })] }, 'HOST_NOT_IN_EVENT');
  const pool = poolOf(event, hosts, { userId });
  return { event, hosts: narrowedHosts(hosts, pool), pool };
}

function describe(prepared: Prepared, timeZone: string, { slots, widened }: SlotExplanations): Slot[] {
  const { event, pool } = prepared;
  const hosts = new Map(prepared.hosts.map((host) => [host.userId, host]));
  const described = slots.map((slot) => {
    const isAvailable = slot.available && event.status === 'ACTIVATED';
    const reason = event.status === 'ACTIVATED' ? slot.reason : ('EVENT_DEACTIVATED' as const);
    const isWidened = widened && !slot.hosts.some((host) => pool.preferred.includes(host));
    return {
      time: iso(slot.start),
      displayTime: wallClock(timeZone, slot.start).time,
      available: isAvailable,
      tags: [
        ...(slot.eventRefusals.some(({ reason }) => reason === 'PAST') ? ['PAST' as const] : []),
        ...(isHeld(slot) ? ['HELD' as const] : []),
        ...(isAvailable && isOwnersAlone(event, prepared.hosts, slot) ? ['OWNER_ONLY' as const] : []),
        ...(isAvailable && isWidened ? ['WIDENED' as const] : []),
      ] as Slot['tags'],
      reason,
      remedy: reason === null ? null : slotWords[reason].remedy,
      availableUsers: slot.hosts.map((id) => ({ id, name: hosts.get(id)?.name ?? '' })),
      unavailableUsers: slot.refused.flatMap(({ host, reasons }) => refusedBy(hosts.get(host), reasons)),
    };
  });
  described.findLast((slot) => slot.available)?.tags.push('LAST_SLOT');
  return described;
}

function isHeld(slot: SlotExplanation): boolean {
  return slot.refused.some(({ reasons }) => reasons.some(({ reason }) => reason === 'HELD'));
}

function isOwnersAlone(event: BookableEvent, hosts: readonly EventHost[], slot: SlotExplanation): boolean {
  return hosts.length > 1 && slot.hosts.length === 1 && slot.hosts[0] === event.ownerId;
}

function refusedBy(host: EventHost | undefined, reasons: readonly Refusal[]): Unavailable[] {
  const [first] = reasons;
  if (host === undefined || first === undefined) return [];
  const all = new Map(reasons.map((refusal) => [wordsOf(host, refusal), named(host, refusal)]));
  const detail = [...all.keys()].join('; ');
  return [{ ...refusedFor(host, first), detail, reasons: [...all.values()] }];
}

type WhyNot = Pick<Refusal, 'until'> & {
  readonly reason: Unavailable['reason'];
  readonly blockerId?: Refusal['blockerId'];
};

function refusedFor(host: EventHost, why: WhyNot): Unavailable {
  const { reason, until } = why;
  return {
    id: host.userId,
    name: host.name,
    reason,
    detail: wordsOf(host, why),
    reasons: [named(host, why)],
    until: until === null ? null : iso(until),
    remedy: slotWords[reason].remedy,
  };
}

/** An absent host may have a typed reason; a calendar entry is named by its calendar. */
function named({ absence }: EventHost, { reason, blockerId }: WhyNot): Unavailable['reasons'][number] {
  if (reason === 'CALENDAR_BUSY' && typeof blockerId === 'string') return { reason, name: blockerId };
  return { reason, name: absence?.reason === reason ? absence.detail : null };
}

function wordsOf(host: EventHost, why: WhyNot): string {
  const { reason, name } = named(host, why);
  if (name !== null && reason === 'CALENDAR_BUSY') return `${slotWords.CALENDAR_BUSY.what} “${name}”`;
  return name ?? slotWords[reason].what;
}

/**
 * Groups hosts by whether they can take any time of the day. The others come with their reasons, most relevant first.
 */
function hostsOfDay(
  hosts: readonly EventHost[],
  slots: readonly Slot[],
): Pick<Data, 'availableUsers' | 'unavailableUsers'> {
  const able = new Set(
    slots.filter((slot) => slot.available).flatMap((slot) => slot.availableUsers.map(({ id }) => id)),
  );
  const refused = new Map<number, Pick<Unavailable, 'reason' | 'until'>>();
  for (const slot of slots.toReversed()) {
    const reason = slot.available ? null : slot.reason;
    for (const { id } of slot.availableUsers) if (reason) refused.set(id, { reason, until: null });
    for (const { id, reason: own, until } of slot.unavailableUsers) refused.set(id, { reason: own, until });
  }
  return {
    availableUsers: hosts
      .filter((host) => able.has(host.userId))
      .map((host) => ({ id: host.userId, name: host.name })),
    unavailableUsers: hosts
      .filter((host) => !able.has(host.userId))
      .map((host) => {
        if (host.absence !== null) return refusedFor(host, host.absence);
        const { reason, until } = refused.get(host.userId) ?? closedAllDay;
        return { ...refusedFor(host, { reason, until: null }), until };
      }),
  };
}

const closedAllDay = { reason: 'OUTSIDE_AVAILABILITY', until: null } as const;

function summaryOf(slots: readonly Slot[]): Data['summary'] {
  const byReason: Data['summary']['byReason'] = {};
  for (const { reason } of slots) if (reason !== null) byReason[reason] = (byReason[reason] ?? 0) + 1;
  const offered = slots.filter((slot) => slot.available).length;
  return { offered, hidden: slots.length - offered, byReason };
}
