import type { Ctx } from '#/platform/context/ctx.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { freeSlots, prepare } from '#/domain/scheduling/free-times/free-slots.ts';
import type { EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { stillLeadingTo, type Narrowing } from '#/domain/scheduling/free-times/pool.ts';
import { dateIn } from '#/platform/values/time.ts';
import type { Candidate } from './candidates.ts';

/** People with the same duration and hosts, who have the same free times. */
type Group = { narrowing: Narrowing; durationMin: number; members: Candidate[] };

export type FreeStarts = ReadonlyMap<number, { starts: readonly number[]; narrowing: Narrowing }>;

/**
 * The free starts for each person. The slot engine is asked once per duration and set of hosts, however many people
 * wait.
 */
export async function freeStarts(
  tx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  candidates: readonly Candidate[],
): Promise<FreeStarts> {
  const groups = new Map<string, Group>();
  for (const candidate of candidates) {
    const narrowing = stillLeadingTo(event, hosts, candidate);
    const key = JSON.stringify([
      candidate.durationMin,
      narrowing.conditionalUsers,
      narrowing.routingGroupIds,
    ]);
    const group = groups.get(key) ?? { narrowing, durationMin: candidate.durationMin, members: [] };
    group.members.push(candidate);
    groups.set(key, group);
  }
  const free = new Map<number, { starts: readonly number[]; narrowing: Narrowing }>();
  for (const group of groups.values()) {
    const found = { starts: await startsOf(tx, event, group), narrowing: group.narrowing };
    for (const { id } of group.members) free.set(id, found);
  }
  return free;
}

async function startsOf(tx: Ctx, event: BookableEvent, group: Group): Promise<number[]> {
  const windows = group.members.flatMap((member) => member.windows).filter(({ toMs }) => toMs > tx.now);
  if (windows.length === 0) return [];
  const fromMs = Math.max(tx.now, Math.min(...windows.map((window) => window.fromMs)));
  const toMs = Math.max(...windows.map((window) => window.toMs));
  const { slots } = await freeSlots(tx, await prepare(tx, event, group.narrowing), {
    from: dateIn(fromMs, event.timeZone),
    to: dateIn(toMs, event.timeZone),
    timeZone: event.timeZone,
    durationMin: group.durationMin,
  });
  return slots.map((slot) => slot.start);
}
