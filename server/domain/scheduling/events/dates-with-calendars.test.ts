import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ctx } from '#/platform/context/ctx.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { addItem, addReadCalendar } from '#/test/mirror.ts';
import type { Workspace } from '#/test/workspace.ts';
import { getEventDates } from './event-dates.ts';

const time = halfHour(3);
const date = time.slice(0, 10);

type Asked = { statements: number; times: string[] };

/** The free times of a day on which each calendar of each host has a half-hour entry, and one that is shown as free. */
async function asked(w: Workspace, hostsCount: number, calendarsOfHost: number): Promise<Asked> {
  const hosts = await closers(w, hostsCount);
  const { id } = await newEvent(w, hosts, { slug: `hosts-${hostsCount}-${calendarsOfHost}` });
  await w.within(async (tx) => {
    for (const userId of hosts)
      for (let number = 0; number < calendarsOfHost; number += 1) {
        const calendar = await addReadCalendar(tx, userId);
        const startsAt = `${date}T1${number}:00:00Z`;
        await addItem(tx, calendar, { startsAt, endsAt: `${date}T1${number}:30:00Z` });
        if (number === 0)
          await addItem(tx, calendar, {
            startsAt: `${date}T20:00:00Z`,
            endsAt: `${date}T21:00:00Z`,
            isFree: true,
          });
      }
  });
  let statements = 0;
  const { data } = await w.within((tx) => {
    const run: Ctx['db']['run'] = (...statement) => {
      statements += 1;
      return tx.db.run(...statement);
    };
    return getEventDates(
      { ...tx, db: { ...tx.db, run } },
      { id, currentDate: date, days: 1, timeZone: 'UTC' },
    );
  });
  return { statements, times: data.availabilities[date] ?? [] };
}

test('POST /v1/events/eventDates asks the database as often for ten hosts with three calendars each as for one with none', async () => {
  const w = await workspace();
  const free = await asked(w, 1, 0);
  const one = await asked(w, 1, 3);
  const ten = await asked(w, 10, 3);
  assert.deepEqual([one.statements, ten.statements], [free.statements, free.statements]);
  assert.deepEqual(
    free.times.filter((each) => !one.times.includes(each)),
    ['10:00', '11:00', '12:00'],
  );
  assert.deepEqual(ten.times, one.times);
});
