import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { sized } from '#/test/full-size.ts';
import { checkReports } from '#/test/report-checks.ts';
import { History } from './testing/history.ts';
import { assertAsOf, takeSnapshot, type Snapshot } from './testing/snapshots.ts';

const seeds = Array.from({ length: sized({ gate: 1, full: 20 }) }, (_, index) => index + 1);

const acts = sized({ gate: 14, full: 120 });
const quarterMs = 900_000;

/** The counts of booking pages are stored at the end of each quarter-hour. */
function toEndOfQuarter(): void {
  server.clock.advance(quarterMs - (server.clock.now() % quarterMs));
}

for (const seed of seeds)
  test(`asOf of lists, details and reports is what was seen at the time, after a random history (${seed})`, async () => {
    const w = await workspace();
    await checkReports(w);
    const history = new History(w, seed);
    await history.begin();
    const snapshots: Snapshot[] = [];
    for (let count = 0; count < acts; count++) {
      await history.act();
      if (count % 10 === 5) {
        toEndOfQuarter();
        snapshots.push(await takeSnapshot(w));
        server.clock.advance(1);
      }
    }
    for (const snapshot of snapshots) await assertAsOf(w, snapshot);
    const { recordDifferences, numberDifferences } = await checkReports(w);
    assert.deepEqual([recordDifferences, numberDifferences], [[], []]);
  });
