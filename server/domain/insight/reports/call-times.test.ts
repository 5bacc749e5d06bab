import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { workspace } from '#/test/harness.ts';
import { addCalls, readReport, reportWorld } from '#/test/report-rows.ts';

const timeZone = 'America/New_York';
type Call = { readonly startMs: number; readonly endMs: number; readonly bookedMs: number };
type Row = { key: string | null; values: Record<string, number> };

const minutes = [1, 30, 90, 600, 1_000, 1_439, 1_440];
const nowMs = Temporal.Now.instant().epochMilliseconds;
const changeOfClocksMs = Temporal.Instant.from('2024-03-10T07:00:00Z').epochMilliseconds;
/** Around the clock change and around now, but none that ends in the next ten minutes. */
const calls: Call[] = [changeOfClocksMs, nowMs].flatMap((middleMs) =>
  Array.from({ length: 140 }, (_, n) => {
    const startMs = middleMs + (n - 72) * hourMs + ((n % 7) - 20) * 60_000;
    return {
      startMs,
      endMs: startMs + (minutes[n % minutes.length] ?? 1) * 60_000,
      bookedMs: startMs - (n % 5) * 24 * hourMs,
    };
  }),
);

const world = await reportWorld(await workspace());
await addCalls(
  world,
  calls.map(({ startMs, endMs, bookedMs }) => ({
    starts_at: iso(startMs),
    ends_at: iso(endMs),
    created_at: iso(bookedMs),
  })),
);

function iso(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}

function dateOf(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The expected numbers of the report, calculated from each call separately. */
function expected(isMeant: (epochMs: number) => boolean): Record<string, number> {
  return {
    bookings: calls.filter(({ bookedMs }) => isMeant(bookedMs)).length,
    scheduled: calls.filter(({ startMs }) => isMeant(startMs)).length,
    heldable: calls.filter(({ endMs }) => isMeant(endMs)).length,
    pendingOutcome: calls.filter(({ endMs }) => isMeant(endMs) && endMs <= nowMs).length,
  };
}

function totalsIn(values: Record<string, number>): Record<string, number | undefined> {
  return Object.fromEntries(Object.keys(expected(() => false)).map((key) => [key, values[key]]));
}

const day = (offset: number): string => dateOf(nowMs + offset * 24 * hourMs);
const periods: [what: string, from: string, to: string][] = [
  ['around the change of the clocks', '2024-03-08', '2024-03-12'],
  ['of the day of the change', '2024-03-10', '2024-03-10'],
  ['that ends today', day(-2), day(0)],
  ['today', day(0), day(0)],
  ['that ends after today', day(-1), day(2)],
  ['to come', day(1), day(2)],
];

for (const [what, from, to] of periods) {
  test(`GET /v1/reports/calls 200 counts calls of up to a day where they start and where they end: a period ${what}`, async () => {
    const isMeant = (epochMs: number): boolean => dateOf(epochMs) >= from && dateOf(epochMs) <= to;
    const ask = (more: object) => readReport(world.w, 'calls', { from, to, timeZone, ...more });
    const { metrics } = await ask({});
    const whole = Object.fromEntries(
      metrics.map(({ key, value }: { key: string; value: number }) => [key, value]),
    );
    assert.deepEqual(totalsIn(whole), expected(isMeant));
    const byUser = await ask({ groupBy: 'user' });
    assert.deepEqual(
      byUser.rows.map(({ key, values }: Row) => [key, totalsIn(values)]),
      Object.values(expected(isMeant)).some((count) => count > 0)
        ? [[String(world.closer.userId), expected(isMeant)]]
        : [],
    );
    for (const groupBy of ['day', 'week'] as const) {
      const { rows } = await ask({ groupBy });
      assert.ok(rows.length > 0);
      for (const [index, { key, values }] of (rows as Row[]).entries()) {
        const next = (rows[index + 1] as Row | undefined)?.key ?? '9999';
        const ofBucket = (epochMs: number): boolean =>
          isMeant(epochMs) && dateOf(epochMs) >= (key ?? '') && dateOf(epochMs) < next;
        assert.deepEqual([key, totalsIn(values)], [key, expected(ofBucket)]);
      }
    }
  });
}
