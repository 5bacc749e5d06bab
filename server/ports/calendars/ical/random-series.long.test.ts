import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { randomFrom } from '#/domain/scheduling/slots/testing/schedules.ts';
import { cyrus } from '#/test/calendars/cyrus.ts';
import { davClient, type DavClient } from '#/test/calendars/dav-server.ts';
import { expectedOf, plainCase, type Case } from './testing/cases.ts';
import { checkCase, checkSeries } from './testing/check-series.ts';
import { firstGiven } from './testing/counted-series.ts';
import { expandedByCyrus } from './testing/expanded-by-cyrus.ts';
import { sortedParts, textOf } from './testing/random-series.ts';
import { zoneText } from './testing/zone-text.ts';

const count = Number(process.env['COUNT'] ?? 2_000);
const seed = Number(process.env['SEED'] ?? 2_026);

test('[defect 11] two thousand random series have the instances that another expander counts, and Cyrus gives', async (t) => {
  const { cases } = checkSeries(randomFrom(seed), count);
  if (cyrus.missing !== false) return t.diagnostic(String(cyrus.missing));
  const server = await cyrus.start();
  const client = davClient(server, server.ada);
  const calendar = await client.newCalendar('series');
  const left = new Map<string, number>();
  let compared = 0;
  const other: unknown[] = [];
  for (const one of cases.map(plainCase)) {
    checkCase(one);
    const [why] = differencesOfCyrus.find(([, holds]) => holds(one)) ?? [];
    if (why !== undefined) left.set(why, (left.get(why) ?? 0) + 1);
    else {
      other.push(...(await compare(client, calendar, one)));
      compared += 1;
    }
  }
  t.diagnostic(`${compared} compared with Cyrus; not: ${JSON.stringify(Object.fromEntries(left))}`);
  assert.deepEqual(other, []);
  assert.ok(compared > count / 2, `only ${compared}`);
});

/**
 * Cases that cannot be compared: Cyrus 3.6 (libical 3.0) is known to differ, and ours is right or the standard leaves
 * it open.
 */
const differencesOfCyrus: [why: string, holds: (one: Case) => boolean][] = [
  [
    'RFC 5545, 3.8.5.3 leaves open what a series is whose rule does not give its start',
    ({ series }) => firstGiven(series) !== series.start,
  ],
  [
    'it forgets BYSETPOS in rules of weeks, days and hours, which RFC 5545, 3.3.10 allows with every FREQ',
    ({ series: { rule } }) => rule.bySetPos.length > 0 && !['MONTHLY', 'YEARLY'].includes(rule.freq),
  ],
  [
    'it forgets negative BYMONTHDAY in rules of days and hours, which count from the end (RFC 5545, 3.3.10)',
    ({ series: { rule } }) =>
      rule.byMonthDay.some((day) => day < 0) && !['MONTHLY', 'YEARLY'].includes(rule.freq),
  ],
  [
    'it takes BYMONTHDAY in rules of years for the month of the start alone, where RFC 5545, 3.3.10 says it expands',
    ({ series: { rule } }) =>
      rule.freq === 'YEARLY' && rule.byMonthDay.length > 0 && rule.byMonth.length === 0,
  ],
  [
    'with BYSETPOS, it gives something of a series that ends before it begins',
    ({ series: { rule, start } }) =>
      rule.bySetPos.length > 0 && rule.until !== null && rule.until.slice(0, 10) <= start.slice(0, 10),
  ],
  [
    'in rules of every few hours, it gives hours and days that BYHOUR and BYDAY do not (RFC 5545, 3.3.10: they limit)',
    ({ series: { rule } }) =>
      rule.freq === 'HOURLY' && rule.interval > 1 && rule.byHour.length + rule.byDay.length > 0,
  ],
  [
    'it takes an exception for another one that was moved to its time',
    ({ exceptions }) => exceptions.some(({ to }) => exceptions.some(({ at }) => at === to)),
  ],
  [
    'with BYSETPOS, it counts days, where RFC 5545, 3.3.10 counts times',
    ({ series: { rule } }) =>
      rule.bySetPos.length > 0 && (rule.byHour.length > 1 || rule.byMinute.length > 1),
  ],
  [
    'in rules of hours with BYHOUR, it counts the start twice',
    ({ series: { rule } }) => rule.freq === 'HOURLY' && rule.byHour.length > 0 && rule.count !== null,
  ],
];

async function compare(client: DavClient, calendar: string, one: Case): Promise<unknown[]> {
  const { series, exceptions, date, window } = one;
  const year = Number(date.slice(0, 4));
  // Includes the definition of the time zone: by name only, Cyrus keeps winter time all year in some zones.
  const zones = series.zone === null ? '' : zoneText(series.zone, 'Ours', year - 3, year + 2);
  // It also fails if parts are not in order.
  const text = textOf(sortedParts(series), exceptions, { tzid: 'Ours', zones });
  const path = `${calendar}series.ics`;
  await client.put(path, text);
  const theirs = await expandedByCyrus(client, path, window);
  await client.remove(path);
  // With the definition of a zone, Cyrus uses the offset after the clock change for local times that occur twice or
  // never.
  const starts = expectedOf(one, 'after').map(({ start }) => start);
  const [there, here] = [comparable(theirs, one), comparable(starts, one)];
  if (isDeepStrictEqual(there, here)) return [];
  const without = (some: readonly string[], others: readonly string[]): string[] =>
    some.filter((start) => !others.includes(start)).slice(0, 5);
  return [{ text, onlyThere: without(there, here), onlyHere: without(here, there) }];
}

/** Each start once, because Cyrus returns no two instances at the same time. */
function comparable(starts: readonly string[], { series: { zone }, window }: Case): string[] {
  const [first, last] = [dateOf(window.fromMs + 4 * dayMs), dateOf(window.toMs - 4 * dayMs)];
  return [...new Set(starts)].filter((start) => zone !== null || (start > first && start < last)).toSorted();
}

function dateOf(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(0, 10);
}
