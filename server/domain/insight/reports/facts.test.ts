import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noSaleReasons } from '@callwright/contract/event-call.ts';
import { objections } from '@callwright/contract/outcome-rules.ts';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';
import { addCalls, reportWorld } from '#/test/report-rows.ts';

const sources = ['BOOKING_PAGE', 'API', 'MCP', 'ADMIN', 'SETTER', 'IMPORT'];
const outcomes = ['PENDING', 'WON', 'NO_SALE', 'APPROVED', 'REJECTED'];

test('the facts of a call say everything it was, of every value there is', async () => {
  const world = await reportWorld(await workspace());
  await addCalls(world, [
    ...noSaleReasons.map((no_sale_reason) => ({ outcome: 'NO_SALE', no_sale_reason })),
    ...objections.map((objection) => ({ outcome: 'WON', objection })),
    ...sources.map((source) => ({ source, call_type: 'DISCOVERY_EVENT' })),
    ...outcomes.map((outcome) => ({ outcome, status: 'CANCELLED' })),
    { is_slot_free: true },
    { reschedule_count: 3 },
  ]);
  const { rows } = await world.w.within(({ db }) =>
    sql<{ same: boolean }>`
      select (c.status, c.call_type, c.is_slot_free, c.reschedule_count > 0, c.outcome, c.source, c.no_sale_reason, c.objection)
        is not distinct from (f.status, f.call_type, f.is_slot_free, f.reschedule_count > 0, f.outcome, f.source, f.no_sale_reason, f.objection) as same
      from event_call c cross join lateral facts_of_call(c.facts) f where c.account_id = ${world.w.id}`.execute(
      db,
    ),
  );
  assert.equal(rows.length, noSaleReasons.length + objections.length + sources.length + outcomes.length + 2);
  assert.ok(rows.every(({ same }) => same));
});
