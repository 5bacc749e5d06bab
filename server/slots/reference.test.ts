import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { explainSlots } from './explain.ts';
import { checkSlot, findSlots, slotDates } from './find.ts';
import { queries } from './testing/queries.ts';
import { referenceSlots } from './testing/reference.ts';

// fast-check's own seed would make a failure of one run a riddle for the next.
const seed = 20_260_511;

test('the list is what the reference finds', () => {
  let found = 0;
  fc.assert(
    fc.property(queries, (query) => {
      const { slots, appliedHosts } = findSlots(query);
      found += slots.length;
      assert.deepEqual({ slots, appliedHosts }, referenceSlots(query));
    }),
    { numRuns: 600, seed },
  );
  assert.ok(found > 3_000, `only ${found} slots were compared`);
});

test('the check of one start and the explanations agree with the list', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { slots, appliedHosts } = findSlots(query);
      const explained = explainSlots(query);
      assert.deepEqual(explained.appliedHosts, appliedHosts);
      assert.deepEqual(
        explained.slots.filter((slot) => slot.available).map(({ start, hosts }) => ({ start, hosts })),
        slots,
      );
      assert.deepEqual(
        slotDates(slots, query.inviteeTimeZone),
        slotDates(
          explained.slots.filter((slot) => slot.available),
          query.inviteeTimeZone,
        ),
      );
      const listed = new Map(slots.map((slot) => [slot.start, slot.hosts]));
      for (const { start, reason } of explained.slots.filter((_, index) => index % 5 === 0)) {
        const check = checkSlot(query, start);
        assert.deepEqual(check.free ? check.hosts : check.reason, listed.get(start) ?? reason);
        assert.equal(checkSlot(query, start + 7_000).free, false);
      }
    }),
    { numRuns: 500, seed },
  );
});
