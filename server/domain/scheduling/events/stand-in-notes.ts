import type { eventDates } from '@callwright/contract/event-slots.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { Prepared } from '#/domain/scheduling/free-times/free-slots.ts';
import type { EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { slotDates, type SlotList } from '#/domain/scheduling/slots/find.ts';

type Notes = NonNullable<Result<typeof eventDates>['data']['standIns']>;

/**
 * On which dates a stand-in takes the calls of the one host that invitees expect, and why. Empty if several hosts are
 * possible.
 */
export function standInNotes(
  { hosts, pool }: Prepared,
  { slots, widened }: SlotList,
  durationMin: number,
  timeZone: string,
): Notes {
  const isOpen = widened || pool.mode === 'NONE' || pool.mode === 'PRIORITIZE';
  const [host, ...others] = hosts.filter(
    (candidate) => isExpected(candidate) && (isOpen || pool.selected.includes(candidate.userId)),
  );
  if (host === undefined || others.length > 0) return [];
  const standIns = hosts.flatMap(({ userId, name, standsIn }) =>
    standsIn
      .filter((absence) => absence.userId === host.userId)
      .map((absence) => ({ userId, name, absence })),
  );
  const absences = new Map(standIns.map(({ absence }) => [`${absence.from} ${absence.to}`, absence]));
  return [...absences.values()].flatMap(({ from, to, publicReason, span }) => {
    const covered = slots.filter(
      ({ start, hosts: able }) =>
        span.start <= start &&
        start + durationMin * 60_000 <= span.end &&
        standIns.some(({ userId }) => able.includes(userId)),
    );
    const able = new Set(covered.flatMap((slot) => slot.hosts));
    const names = standIns
      .filter(({ userId, absence }) => absence.from === from && absence.to === to && able.has(userId))
      .map(({ name }) => name);
    const dates = slotDates(covered, timeZone);
    return names.length === 0 ? [] : [{ hostName: host.name, until: to, publicReason, names, dates }];
  });
}

/** A host of the event itself, not a stand-in, who is at most temporarily absent. */
function isExpected({ within, bookable, absence }: EventHost): boolean {
  return within === null && (bookable || absence?.reason === 'CALENDAR_DISCONNECTED');
}
