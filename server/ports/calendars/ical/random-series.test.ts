import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#/domain/scheduling/slots/testing/schedules.ts';
import { checkSeries } from './testing/check-series.ts';

test('[defect 11] a hundred random series with exceptions have the instances that another expander counts', () => {
  const { instances } = checkSeries(randomFrom(11), 100);
  assert.ok(instances > 500, `only ${instances} instances`);
});
