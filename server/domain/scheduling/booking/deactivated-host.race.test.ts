import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { workspace } from '#/test/harness.ts';

test('A booking that began before the deactivation of its host and ends after it is refused', async () => {
  const w = await workspace();
  const [host = 0] = await closers(w, 1);
  const event = await newEvent(w, [host]);
  const asked = await w.within(async (tx) => {
    const its = sql`account_id = ${w.id} and user_id = ${host}`;
    await sql`select from member where ${its} for update`.execute(tx.db);
    await sql`update member set status = 'DEACTIVATED' where ${its}`.execute(tx.db);
    const answer = w.post('/v1/eventCalls', booking(event, halfHour(2)));
    await eventually(() => isWaitingFor(tx));
    return { answer };
  });
  const refused = await asked.answer;
  assert.deepEqual([refused.status, refused.body.code], [409, 'SLOT_UNAVAILABLE']);
});

/** Whether another statement waits for a lock that the transaction has. */
async function isWaitingFor({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks waiting where not waiting.granted and pg_backend_pid() = any(pg_blocking_pids(waiting.pid))`.execute(
    db,
  );
  return rows.length > 0;
}
