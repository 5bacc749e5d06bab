import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findSlots } from './find.ts';
import { queries } from '#/domain/scheduling/slots/testing/queries.ts';
import { sized } from '#/test/full-size.ts';
import { referenceSlots } from '#/domain/scheduling/slots/testing/reference.ts';

// A fixed seed, so that a failure can be reproduced.
const seed = 20_260_511;
const schedules = sized({ gate: 75, full: 600 });

test('the list is what the reference finds', () => {
  let found = 0;
  fc.assert(
    fc.property(queries, (query) => {
      const { slots, appliedHosts } = findSlots(query);
      found += slots.length;
      assert.deepEqual({ slots, appliedHosts }, referenceSlots(query));
    }),
    { numRuns: schedules, seed },
  );
  assert.ok(found > 5 * schedules, `only ${found} slots were compared`);
});
