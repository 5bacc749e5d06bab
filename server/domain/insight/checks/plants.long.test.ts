import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import { History } from './testing/history.ts';
import { names, plant, plants } from './testing/plants.ts';

const wanted = 100;

test('of 100 rows that are changed behind the back of the service, the next check names 100', async () => {
  const w = await workspace();
  const history = new History(w, 7);
  await history.begin();
  for (let count = 0; count < 400; count++) await history.act();
  const before = await checkReports(w);
  assert.equal(before.differenceCount, 0);
  const spared = new Map<string, number[]>();
  const planted: { place: number; id: number }[] = [];
  for (let round = 0; planted.length < wanted; round++) {
    const place = round % plants.length;
    const one = plants[place];
    assert.ok(one !== undefined && round < wanted * plants.length, `only ${planted.length} rows`);
    const used = spared.get(one.table) ?? [];
    const id = await plant(w, one, used);
    if (id === null) continue;
    spared.set(one.table, [...used, id]);
    planted.push({ place, id });
  }
  const check = await checkReports(w);
  const found = planted.filter(({ place, id }) => {
    const one = plants[place];
    return one !== undefined && names(check, one, id);
  });
  assert.equal(found.length, wanted);
  assert.ok(check.numberDifferences.length > 0);
});
