import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { findSlots } from '#/domain/scheduling/slots/find.ts';
import type { Booking, Busy, EventRules, Host, SlotQuery } from '#/domain/scheduling/slots/types.ts';

// Short forms for tables of rules. All dates are in May 2026, in UTC; the 11th is a Monday.

const everyDay = [1, 2, 3, 4, 5, 6, 7];

export function at(text: string): number {
  return Temporal.Instant.from(`2026-05-${text}Z`).epochMilliseconds;
}

export function host(
  id: string,
  start = '09:00',
  end = '11:00',
  more: Partial<Host<string>> = {},
): Host<string> {
  return { id, schedule: { timeZone: 'UTC', weekly: [{ days: everyDay, start, end }] }, busy: [], ...more };
}

export function call(start: string, more: Partial<Booking> = {}): Booking {
  return { start: at(start), end: at(start) + hourMs, ...more };
}

export function busy(start: string, end: string, more: Partial<Busy> = {}): Busy {
  return { kind: 'calendar', start: at(start), end: at(end), ...more } as Busy;
}

type Ask = {
  hosts: Host<string>[];
  event?: Partial<EventRules>;
  days?: [string, string];
  more?: Partial<SlotQuery<string>>;
};

export function query({
  hosts,
  event = {},
  days: [from, to] = ['11', '11'],
  more = {},
}: Ask): SlotQuery<string> {
  const range = { from: `2026-05-${from}`, to: `2026-05-${to}` };
  return {
    now: at('01T00:00'),
    range,
    inviteeTimeZone: 'UTC',
    event: { durationMin: 60, ...event },
    hosts,
    ...more,
  };
}

/** `11T09:00 a b` for each slot. */
export function found(ask: Ask): string[] {
  return findSlots(query(ask)).slots.map(({ start, hosts }) =>
    [Temporal.Instant.fromEpochMilliseconds(start).toString().slice(8, 16), ...hosts].join(' '),
  );
}

export function table(title: string, cases: [why: string, ask: Ask, expected: string[]][]): void {
  for (const [why, ask, expected] of cases)
    test(`${title}: ${why}`, () => assert.deepEqual(found(ask), expected));
}
