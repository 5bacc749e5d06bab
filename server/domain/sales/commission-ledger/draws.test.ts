import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashRule, newPlan, statementsOf } from '#/test/commissions.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { server, workspace } from '#/test/harness.ts';
import { countAll } from './jobs.ts';

test('a month that has ended is filled up to what is guaranteed, and the next one pays it back', async () => {
  const w = await workspace();
  server.clock.set('2026-11-20T12:00:00.000Z');
  const deal = await newDeal(w, { value: 1_700, time: '2026-12-02T12:00:00Z' });
  const { userId } = w.owner;
  const draws = [{ userId, amount: 100 }];
  const { id: planId } = await newPlan(w, { validFrom: '2026-11-01', rules: [cashRule], draws });
  assert.deepEqual(await statementsOf(w, '2026-11'), []);
  server.clock.set('2026-12-01T12:00:00.000Z');
  await countAll(server.app);
  const [november] = await statementsOf(w, '2026-11');
  assert.deepEqual([november?.['draws'], november?.['total']], [100, 100]);
  const { data } = (await w.get('/v1/commissions/lines', { month: '2026-11', kinds: 'ADVANCE', planId }))
    .body;
  assert.deepEqual(
    data.lines.map(({ amount, why }: { amount: number; why: Record<string, number> }) => [
      amount,
      why['earned'],
      why['guaranteed'],
      why['owed'],
    ]),
    [[100, 0, 100, 100]],
  );
  await newTransaction(w, { value: 1_700, occurredAt: '2026-12-02T12:00:00Z', dealId: deal.id });
  server.clock.set('2027-01-01T12:00:00.000Z');
  await statementsOf(w, '2026-12');
  await countAll(server.app);
  const [december] = await statementsOf(w, '2026-12');
  assert.deepEqual([december?.['earned'], december?.['draws'], december?.['total']], [170, -70, 100]);
});
