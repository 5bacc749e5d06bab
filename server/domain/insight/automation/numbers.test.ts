import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleMetrics, ruleWindows } from '@callwright/contract/automation.ts';
import { addDays, iso, startOfDayMs } from '#/platform/values/time.ts';
import { closers } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { numbers as seeded, pick, type Random } from '#/test/random-event.ts';
import { addCalls, addDeals, addPayments, reportWorld, type World } from '#/test/report-rows.ts';
import { readNumbers, readWindows } from './numbers.ts';
import { judgedWindows } from './past-actions.ts';
import { windowOn } from './windows.ts';

// In both zones, clocks change within the period, on different dates.
const zones = ['America/New_York', 'Europe/Berlin'];
const period = { from: '2030-02-20', to: '2030-04-20' };
const periodDays = 60;

/** An instant in or near the period; one in three is the start of a day or the millisecond before. */
function momentIn(random: Random, timeZone: string): string {
  const day = addDays(period.from, random(periodDays + 70) - 65);
  const start = startOfDayMs(day, timeZone);
  return iso(random(3) === 0 ? start - random(2) : start + random(96) * 15 * 60_000);
}

const results = [
  { outcome: 'PENDING' },
  { outcome: 'WON' },
  { outcome: 'NO_SALE', no_sale_reason: 'NO_SHOW' },
  { outcome: 'NO_SALE', no_sale_reason: 'NOT_INTERESTED' },
  { outcome: 'NO_SALE', no_sale_reason: 'NO_SHOW', status: 'CANCELLED' },
  { outcome: 'APPROVED', call_type: 'DISCOVERY_EVENT' },
];

async function randomPast(world: World, random: Random, timeZone: string, hosts: number[]): Promise<void> {
  const callOf = () => {
    const starts_at = momentIn(random, timeZone);
    const minutes = pick(random, [15, 30, 60, 23 * 60]);
    return {
      ...pick(random, results),
      user_id: pick(random, hosts),
      starts_at,
      ends_at: Temporal.Instant.from(starts_at).add({ minutes }).toString(),
      created_at: momentIn(random, timeZone),
    };
  };
  await addCalls(world, Array.from({ length: 400 }, callOf));
  const sold = hosts.flatMap((user_id) => ['USD', 'EUR'].map((currency) => ({ user_id, currency })));
  const deals = await addDeals(
    world,
    sold.map((deal) => ({ ...deal, time: momentIn(random, timeZone) })),
  );
  const paid = [
    ...sold.map(({ currency }, place) => ({ currency, deal_id: deals[place] })),
    { currency: 'USD' },
  ];
  await addPayments(
    world,
    Array.from({ length: 150 }, () => ({
      ...pick(random, paid),
      value: (1 + random(9)) * 1_001,
      status: pick(random, ['SUCCEEDED', 'SUCCEEDED', 'DISPUTED', 'PENDING', 'FAILED']),
      occurred_at: momentIn(random, timeZone),
    })),
  );
}

for (const [place, timeZone] of zones.entries())
  test(`in ${timeZone}, any window of a simulation has the numbers that the rule itself counts, for every metric`, async () => {
    server.clock.set('2030-05-15T12:00:00.000Z');
    const random = seeded(place + 1);
    const w = await workspace({ timeZone });
    const world = await reportWorld(w);
    const hosts = [world.closer.userId, ...(await closers(w, 2))];
    await randomPast(world, random, timeZone, hosts);
    const seen = new Map<string, Set<number | null>>();
    await w.within(async (tx) => {
      for (const metric of ruleMetrics)
        for (const kind of ruleWindows)
          for (const eventIds of [[], [world.strategy]]) {
            const rule = { metric, eventIds };
            const numberIn = await readWindows(tx, rule, judgedWindows(kind, period, 'MONDAY'));
            for (const day of [
              pick(random, [period.from, period.to]),
              addDays(period.from, random(periodDays)),
            ]) {
              const window = windowOn(kind, day, 'MONDAY');
              const counted = await readNumbers(tx, rule, window);
              for (const userId of hosts) {
                const number = numberIn(window, userId);
                assert.deepEqual(
                  number,
                  counted(userId),
                  `${metric} of ${userId} in ${kind} ${day}, events ${eventIds.join()}`,
                );
                seen.set(metric, (seen.get(metric) ?? new Set()).add(number.value));
              }
            }
          }
    });
    for (const [metric, values] of seen)
      assert.ok(values.size > 5, `${metric} differs enough to be compared`);
  });
