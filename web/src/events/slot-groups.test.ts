import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf } from './slot-groups.ts';

type Slot = Parameters<typeof groupsOf>[0][number];

function slot(hour: number, more: Partial<Slot> = {}): Slot {
  const displayTime = `${String(hour).padStart(2, '0')}:00`;
  return {
    time: `2026-11-23T${displayTime}:00.000Z`,
    displayTime,
    available: true,
    tags: [],
    reason: null,
    remedy: null,
    availableUsers: [{ id: 1, name: 'Ann' }],
    unavailableUsers: [],
    ...more,
  };
}

test('times in a row of which the same is to say are one, up to the next that differs', () => {
  const busy: Partial<Slot> = { available: false, reason: 'ALREADY_BOOKED', availableUsers: [] };
  const slots = [slot(9), slot(10), slot(11, busy), slot(12), slot(13, { tags: ['LAST_SLOT'] })];
  const groups = groupsOf(slots).map(({ first, last, count }) => [
    first.displayTime,
    last.displayTime,
    count,
  ]);
  assert.deepEqual(groups, [
    ['09:00', '10:00', 2],
    ['11:00', '11:00', 1],
    ['12:00', '13:00', 2],
  ]);
  assert.deepEqual(groupsOf([]), []);
});
