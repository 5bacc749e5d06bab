import assert from 'node:assert/strict';
import type { Random } from '#/domain/scheduling/slots/testing/schedules.ts';
import { readItems } from '#/ports/calendars/ical/items-of.ts';
import { countedOf, randomCase, type Case } from './cases.ts';
import { textOf } from './random-series.ts';
import { zoneText } from './zone-text.ts';

/**
 * Reads random series, once by the name of the zone and once by its definition, and compares both with the expected
 * instances.
 */
export function checkSeries(random: Random, count: number): { cases: Case[]; instances: number } {
  const cases = Array.from({ length: count }, () => randomCase(random));
  for (const one of cases) checkCase(one);
  return { cases, instances: cases.reduce((sum, { expected }) => sum + expected.length, 0) };
}

export function checkCase(one: Case): void {
  const { series, exceptions, expected, date } = one;
  const year = Number(date.slice(0, 4));
  const named = textOf(series, exceptions);
  assert.deepEqual(read(named, one), expected, named);
  if (series.zone === null) return;
  const zones = zoneText(series.zone, 'Ours', year - 3, year + 2);
  const defined = textOf(series, exceptions, { tzid: 'Ours', zones });
  assert.deepEqual(read(defined, one), expected, defined);
}

function read(text: string, { window }: Case): unknown {
  const of = { externalId: 'x', etag: null, window, timeZone: null, addresses: [] };
  const { items, bad } = readItems(text, of);
  assert.equal(bad, 0, text);
  return countedOf(items);
}
