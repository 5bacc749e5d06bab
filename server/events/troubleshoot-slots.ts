import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { troubleshootSlots } from '@callwright/contract/troubleshoot-slots.ts';
import type { Ctx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import { durationOf, readVisibleEvent, type BookableEvent } from '../event-calls/bookable-event.ts';
import { explainedSlots, movedCall, prepare, type Prepared } from '../event-calls/free-slots.ts';
import type { EventHost } from '../event-calls/hosts.ts';
import { poolOf } from '../event-calls/pool.ts';
import type { SlotExplanation, SlotExplanations } from '../slots/explain.ts';
import { wallClock } from '../slots/zones.ts';
import { iso } from '../time.ts';
import { slotWords } from './slot-words.ts';

type Query = Input<typeof troubleshootSlots>;
type Data = Result<typeof troubleshootSlots>['data'];
type Slot = Data['slots'][number];
type Unavailable = Slot['unavailableUsers'][number];

/** What all times of one answer are described with. */
type Facts = { prepared: Prepared; names: Map<number, string>; timeZone: string };

/**
 * Why times of an event are offered on a day and others are not: the judgement of the list of free times, in full.
 * An event that is switched off offers none, and the reasons beside its hosts say what will be when it is on again.
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
  const names = new Map(prepared.hosts.map((host) => [host.userId, host.name]));
  const slots = describe({ prepared, names, timeZone }, explained);
  const { id, linkPrefix, status } = event;
  return {
    data: {
      date: input.date,
      timezone: timeZone,
      event: { id, linkPrefix, status, duration: durationMin },
      slots,
      ...hostsOfDay(prepared.hosts, slots),
      summary: summaryOf(slots),
    },
  };
}

function narrowedTo(prepared: Prepared, userId: number | undefined): Prepared {
  if (userId === undefined) return prepared;
  const { event, hosts } = prepared;
  if (!hosts.some((host) => host.userId === userId))
    throw invalid({ selectedHost: [`${userId} does not host this event`] }, 'HOST_NOT_IN_EVENT');
  return { event, hosts, pool: poolOf(event, hosts, { userId }) };
}

function describe(facts: Facts, { slots, widened }: SlotExplanations): Slot[] {
  const { event, pool } = facts.prepared;
  const described = slots.map((slot) => {
    const isAvailable = slot.available && event.status === 'ACTIVATED';
    const isWidened = widened && !slot.hosts.some((host) => pool.preferred.includes(host));
    return {
      time: iso(slot.start),
      displayTime: wallClock(facts.timeZone, slot.start).time,
      available: isAvailable,
      tags: [
        ...(slot.eventRefusals.some(({ reason }) => reason === 'PAST') ? ['PAST' as const] : []),
        ...(isHeld(slot) ? ['HELD' as const] : []),
        ...(isAvailable && isOwnersAlone(event, facts.prepared.hosts, slot) ? ['OWNER_ONLY' as const] : []),
        ...(isAvailable && isWidened ? ['WIDENED' as const] : []),
      ] as Slot['tags'],
      reason: event.status === 'ACTIVATED' ? slot.reason : ('EVENT_DEACTIVATED' as const),
      availableUsers: slot.hosts.map((id) => ({ id, name: facts.names.get(id) ?? '' })),
      unavailableUsers: refusedHosts(facts, slot),
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

/** Those the engine refuses, and those it never hears of because they take no calls of the event at all. */
function refusedHosts({ prepared, names }: Facts, slot: SlotExplanation): Unavailable[] {
  const refused = slot.refused.map(({ host, reasons }): Unavailable => {
    const [first] = reasons;
    if (first === undefined) throw new Error('A host is refused without a reason');
    const also = [...new Set(reasons.slice(1).map(({ reason }) => reason))];
    return {
      id: host,
      name: names.get(host) ?? '',
      reason: first.reason,
      detail: [first.reason, ...also].map((reason) => slotWords[reason]).join('; '),
      until: first.until === null ? null : iso(first.until),
    };
  });
  return [...refused, ...prepared.hosts.flatMap(absent)];
}

function absent({ userId, name, absence }: EventHost): Unavailable[] {
  if (absence === null) return [];
  const { reason, detail, until } = absence;
  return [
    {
      id: userId,
      name,
      reason,
      detail: detail ?? slotWords[reason],
      until: until === null ? null : iso(until),
    },
  ];
}

/** Hosts by whether they can take any of the day's times; of the others, what is in the way first. */
function hostsOfDay(
  hosts: readonly EventHost[],
  slots: readonly Slot[],
): Pick<Data, 'availableUsers' | 'unavailableUsers'> {
  const able = new Set(
    slots.filter((slot) => slot.available).flatMap((slot) => slot.availableUsers.map(({ id }) => id)),
  );
  const refused = new Map<number, Unavailable>();
  for (const slot of slots.toReversed()) {
    const reason = slot.available ? null : slot.reason;
    for (const { id, name } of slot.availableUsers)
      if (reason) refused.set(id, { id, name, reason, detail: slotWords[reason], until: null });
    for (const user of slot.unavailableUsers) refused.set(user.id, user);
  }
  const others = hosts.filter((host) => !able.has(host.userId));
  return {
    availableUsers: hosts
      .filter((host) => able.has(host.userId))
      .map((host) => ({ id: host.userId, name: host.name })),
    unavailableUsers: others.map((host) => refused.get(host.userId) ?? absent(host)[0] ?? closedAllDay(host)),
  };
}

function closedAllDay({ userId, name }: EventHost): Unavailable {
  const reason = 'OUTSIDE_AVAILABILITY';
  return { id: userId, name, reason, detail: slotWords[reason], until: null };
}

function summaryOf(slots: readonly Slot[]): Data['summary'] {
  const byReason: Data['summary']['byReason'] = {};
  for (const { reason } of slots) if (reason !== null) byReason[reason] = (byReason[reason] ?? 0) + 1;
  const offered = slots.filter((slot) => slot.available).length;
  return { offered, hidden: slots.length - offered, byReason };
}
