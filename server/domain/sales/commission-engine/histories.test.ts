import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '#/main/demo/random.ts';
import { sized } from '#/test/full-size.ts';
import { beginning, happen, type History } from './testing/history.ts';
import { MemoryLedger } from './testing/memory-ledger.ts';
import { replay } from './testing/reference.ts';

const histories = sized({ gate: 150, full: 10_000 });
const lastMonth = '2026-11';
const months = Array.from({ length: 11 }, (_, place) => `2026-${String(place + 1).padStart(2, '0')}`);

const frozen = (ledger: MemoryLedger) =>
  new Map(
    [...ledger.closed].map((month) => [
      month,
      ledger.entries.filter(({ period }) => period === month).length,
    ]),
  );
const sorted = (sums: Map<string, number>) => [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));

test(`in ${histories} histories the ledger is the replay, sums to zero, and closed periods never change`, () => {
  for (let seed = 1; seed <= histories; seed++) {
    const random = new Random(seed);
    const history = beginning(random);
    const ledger = new MemoryLedger();
    for (let step = 0; step < 40; step++) {
      happen(history, random);
      closeOrOpen(ledger, random);
      if (!random.chance(0.3)) continue;
      const before = frozen(ledger);
      ledger.bringUpToDate(history, history.versions, lastMonth);
      assert.deepEqual(frozen(ledger), before, `closed periods of history ${seed}`);
      assert.deepEqual(
        sorted(ledger.sums()),
        sorted(replay(history, history.versions, lastMonth)),
        `history ${seed}, step ${step}`,
      );
    }
    const total = ledger.postings().reduce((sum, { amount }) => sum + amount, 0);
    assert.equal(total, 0, `sum of history ${seed}`);
    assertOrderDoesNotMatter(ledger, history, random, seed);
  }
});

function closeOrOpen(ledger: MemoryLedger, random: Random): void {
  if (!random.chance(0.15)) return;
  const month = random.pick(months);
  if (!ledger.closed.delete(month)) ledger.closed.add(month);
}

/** With all periods open again, the ledger is the same as if everything had come at once in another order. */
function assertOrderDoesNotMatter(
  ledger: MemoryLedger,
  history: History,
  random: Random,
  seed: number,
): void {
  ledger.closed.clear();
  ledger.bringUpToDate(history, history.versions, lastMonth);
  const other = new MemoryLedger();
  const mixed = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ one, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const deals = mixed(history.deals).map((deal) => ({ ...deal, payments: mixed(deal.payments) }));
  const calls = mixed(history.calls);
  const some = { calls: calls.slice(0, random.between(0, calls.length)), deals: deals.slice(1) };
  other.bringUpToDate(some, history.versions.slice(1), lastMonth);
  other.bringUpToDate({ calls, deals }, mixed(history.versions), lastMonth);
  assert.deepEqual(byPeriod(other), byPeriod(ledger), `order of history ${seed}`);
}

function byPeriod({ entries }: MemoryLedger): [string, number][] {
  const sums = new Map<string, number>();
  for (const { line, period, amount } of entries) {
    const key = `${period} ${JSON.stringify(line)}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sorted(new Map([...sums].filter(([, amount]) => amount !== 0)));
}
