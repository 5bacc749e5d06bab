import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { SlotVector } from '#/domain/scheduling/slots/vectors.ts';
import type { Schedule } from '#/domain/scheduling/slots/types.ts';
import { addDays, isSpill, localDate, startOfDate, windowsOf } from './reference-hours.ts';
import type { Random } from './schedules.ts';
import { transitionDays } from './transitions.ts';

// Test vectors made independently of the engine: the hours of one host around a daylight saving change, and the
// resulting times, found by checking every minute.

const quarters = 96;

type HoursVector = SlotVector & { schedule: Schedule };

/** The given number of vectors, for each zone in turn. */
export function randomVectors(random: Random, count: number): HoursVector[] {
  const days = transitionDays();
  const byZone = new Map(days.map(({ zone }) => [zone, days.filter((day) => day.zone === zone)]));
  const zones = [...byZone.keys()];
  return Array.from({ length: count }, (_, index) => {
    const zone = zones[index % zones.length] ?? 'UTC';
    const changes = byZone.get(zone) ?? [];
    const { date } = changes[random(changes.length)] ?? { date: '2026-05-11' };
    return withTimes({
      name: `random ${index} in ${zone} around ${date}`,
      now: '1800-01-01T00:00:00Z',
      ...rangeAround(random, date),
      inviteeTimeZone: random(3) === 0 ? (zones[random(zones.length)] ?? zone) : zone,
      schedule: randomSchedule(random, zone, date),
      event: randomRules(random),
      expect: [],
    });
  });
}

function rangeAround(random: Random, date: string): Pick<SlotVector, 'range'> {
  const from = addDays(date, random(2) - 1);
  return { range: { from, to: addDays(from, random(3)) } };
}

function randomSchedule(random: Random, timeZone: string, date: string): Schedule {
  const weekly = some(1 + random(4), () => ({
    ...randomHours(random),
    days: [1, 2, 3, 4, 5, 6, 7].filter(() => random(4) > 0),
  }));
  const overrides = some(random(3), () => ({
    date: addDays(date, random(3) - 1),
    windows: some(random(4), () => randomHours(random)),
  }));
  const outOfOffice = some(random(8) === 0 ? 1 : 0, () => {
    const from = addDays(date, random(3) - 1);
    return { from, to: from };
  });
  return { timeZone, weekly, overrides, outOfOffice };
}

/** Half of them are at night, when clocks change. */
function randomHours(random: Random): { start: string; end: string } {
  const start = random(2) === 0 ? random(16) : random(quarters);
  const end = (start + 1 + random(random(2) === 0 ? 12 : quarters - 1)) % quarters;
  return { start: timeOf(start), end: end === 0 ? '24:00' : timeOf(end) };
}

function randomRules(random: Random): SlotVector['event'] {
  const durationMin = [15, 20, 30, 45, 60, 90][random(6)] ?? 30;
  return {
    durationMin,
    ...(random(3) === 0 && { slotIntervalMin: [5, 10, 15, 30, 60][random(5)] ?? 15 }),
    ...(random(4) === 0 && { offsetStartMin: 5 * random(6) }),
  };
}

function withTimes(vector: HoursVector): HoursVector {
  const { schedule, event, range, inviteeTimeZone } = vector;
  const windows = windowsAround(schedule, range);
  const starts = new Set<number>();
  for (const window of windows) {
    const step = (event.slotIntervalMin ?? event.durationMin) * minuteMs;
    for (let at = window.start + (event.offsetStartMin ?? 0) * minuteMs; at < window.end; at += step)
      starts.add(at);
  }
  const isOpen = (at: number): boolean => windows.some(({ start, end }) => at >= start && at < end);
  const expect = [...starts]
    .sort((a, b) => a - b)
    .filter((start) => {
      const date = localDate(start, inviteeTimeZone);
      if (date < range.from || date > range.to) return false;
      for (let at = start; at < start + event.durationMin * minuteMs; at += minuteMs)
        if (!isOpen(at)) return false;
      return true;
    });
  return {
    ...vector,
    expect: expect.map((start) =>
      Temporal.Instant.fromEpochMilliseconds(start).toString({ smallestUnit: 'second' }),
    ),
    expectDates: [...new Set(expect.map((start) => localDate(start, inviteeTimeZone)))],
  };
}

type Window = { start: number; end: number };

function windowsAround(schedule: Schedule, range: SlotVector['range']): Window[] {
  const windows: Window[] = [];
  for (let date = addDays(range.from, -3); date <= addDays(range.to, 3); date = addDays(date, 1))
    for (const window of windowsOf(schedule, date))
      windows.push({ ...window, end: endOf(schedule, date, window) });
  return windows;
}

/** A window ends where a date with its own hours begins. */
function endOf(schedule: Schedule, date: string, { end }: Window): number {
  const midnight = startOfDate(addDays(date, 1), schedule.timeZone);
  return end > midnight && isSpill(schedule, date, midnight) ? midnight : end;
}

function some<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function timeOf(quarter: number): string {
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
}
