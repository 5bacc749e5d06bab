import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from './calendar.ts';
import { explainSlots } from './explain.ts';
import { checkSlot, findSlots, slotDates } from './find.ts';
import { randomFrom, randomQuery, type Random } from '#/domain/scheduling/slots/testing/schedules.ts';
import type { HostId, SlotQuery } from './types.ts';
import { sized } from '#/test/full-size.ts';
import { localDay, zoneOf } from './zones.ts';

// The list of free times, their dates, the explanations and the check at booking are four views of one check.

const schedules = sized({ gate: 2_000, full: 10_000 });
const seconds = 1_000;

test('[defect 2] random schedules: list, dates, explanations and the check at booking agree on every candidate', () => {
  const random = randomFrom(20_261_121);
  const seen: Record<string, number> = {};
  for (let count = 0; count < schedules; count += 1) {
    const query = randomQuery(random);
    try {
      agree(query, random, seen);
    } catch (error) {
      throw new Error(`schedule ${count}: ${JSON.stringify(query)}`, { cause: error });
    }
  }
  // Every reason of the engine has occurred often enough; otherwise, the schedules would test too little.
  const rare = Object.entries(seen).filter(([, times]) => times < schedules / 100);
  assert.deepEqual([Object.keys(seen).length, rare], [23, []], JSON.stringify(seen));
});

function agree(query: SlotQuery<string>, random: Random, seen: Record<string, number>): void {
  const list = findSlots(query);
  const explained = explainSlots(query);
  assert.deepEqual(
    [explained.appliedHosts, explained.widened],
    [list.appliedHosts, list.widened],
    'the hosts that count',
  );
  if (list.widened) seen['widened'] = (seen['widened'] ?? 0) + 1;
  const listed = new Map(list.slots.map((slot) => [slot.start, slot.hosts.join()]));
  let free = 0;
  for (const { start, available, reason, hosts } of explained.slots) {
    const key = reason ?? 'free';
    seen[key] = (seen[key] ?? 0) + 1;
    const inList = listed.get(start);
    const check = checkSlot(query, start);
    if (available) free += 1;
    const isOne = check.free
      ? reason === null && available && inList === hosts.join() && inList === check.hosts.join()
      : reason === check.reason && !available && inList === undefined;
    assert.ok(isOne, `${start}: ${reason}, listed for ${inList}, ${JSON.stringify(check)}`);
  }
  assert.equal(free, list.slots.length, 'nothing is listed that is not explained');
  const offered = explained.slots.filter((slot) => slot.available);
  assert.deepEqual(
    slotDates(offered, query.inviteeTimeZone),
    slotDates(list.slots, query.inviteeTimeZone),
    'dates',
  );
  const [first] = explained.slots;
  if (first !== undefined) {
    const offGrid = first.start + (1 + random(59)) * seconds;
    assert.equal(checkSlot(query, offGrid).free, false, 'a start that no hours name');
  }
}

test('Hosts preferred as long as they have enough times: for any dates shown, a booking of that day takes what they showed', () => {
  const random = randomFrom(20_261_122);
  let widened = 0;
  for (let count = 0; count < schedules / 5; count += 1) {
    const query = withWidening(randomQuery(random), random);
    const shown = findSlots(query);
    if (shown.widened) widened += 1;
    for (const { start, hosts } of shown.slots) {
      const check = checkSlot({ ...query, range: dayOf(query, start) }, start);
      assert.ok(check.free, JSON.stringify(query));
      // With fewer dates, fewer times are found, so that more hosts count. The shown hosts are always among them.
      assert.ok(
        hosts.every((host) => check.hosts.includes(host)),
        JSON.stringify(query),
      );
    }
  }
  assert.ok(widened > 100, `only ${widened} lists were widened`);
});

function withWidening(query: SlotQuery<string>, random: Random): SlotQuery<string> {
  const { bookingWindow, ...rules } = query.event;
  const to = Temporal.PlainDate.from(query.range.from)
    .add({ days: random(3) })
    .toString();
  const [first, ...others] = query.hosts;
  assert.ok(first);
  return {
    ...query,
    // Otherwise, widening would remove times: a preferred host could be replaced by others, and the other way around.
    hosts: [{ ...first, fixed: false }, ...others],
    // Counts dates with a free time of any host; no event combines that with widening.
    event: {
      ...(bookingWindow?.type === 'availableDates' ? rules : query.event),
      assignment: 'any',
    },
    range: { from: query.range.from, to },
    routing: {
      preferredHosts: [...new Set([first.id, ...(query.routing?.preferredHosts ?? [])])],
      widenIfFewerThan: 1 + random(12),
    },
  };
}

function dayOf({ inviteeTimeZone }: SlotQuery<HostId>, start: number): { from: string; to: string } {
  const date = formatDate(localDay(zoneOf(inviteeTimeZone), start));
  return { from: date, to: date };
}
