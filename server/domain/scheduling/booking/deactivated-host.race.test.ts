import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadMemberForUpdate } from '#/domain/people/users/update.ts';
import { sql } from '#/platform/db/sql.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { waitedFor } from '#/test/waited-for.ts';

test('A booking that began before the deactivation of its host and ends after it is refused', async () => {
  const w = await workspace();
  const [host = 0] = await closers(w, 1);
  const event = await newEvent(w, [host]);
  const asked = await w.within(async (tx) => {
    const its = sql`account_id = ${w.id} and user_id = ${host}`;
    await loadMemberForUpdate(tx, host);
    await sql`update member set status = 'DEACTIVATED' where ${its}`.execute(tx.db);
    const isWaitedFor = await waitedFor(tx.db);
    const answer = w.post('/v1/eventCalls', booking(event, halfHour(2)));
    await isWaitedFor();
    return { answer };
  });
  const refused = await asked.answer;
  assert.deepEqual([refused.status, refused.body.code], [409, 'SLOT_UNAVAILABLE']);
});
