import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { strategyCall } from '#/test/calls.ts';
import { server, workspace } from '#/test/harness.ts';

const { cells, pool } = server.app.database;
/** Where cells are on other servers, the cluster knows who waits there. */
const [whoAmI, whoWaits] = cells.areSpread
  ? ['select citus_backend_gpid() as id', 'select from citus_lock_waits where blocking_gpid = $1']
  : ['select pg_backend_pid() as id', 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'];

/** Until somebody else waits for what this transaction has locked. */
async function isWaitedFor(holder: number): Promise<void> {
  await eventually(async () => (await pool.query(whoWaits, [holder])).rows.length > 0);
}

for (const [path, owner] of [
  ['assignOwner', 'setterId'],
  ['claim', null],
] as const)
  test(`race: POST /v1/setterClaims/${path} waits for a call that is being changed before it takes the contact`, async () => {
    const w = await workspace();
    const call = await strategyCall(w);
    const body = { contactId: call.contactId, ...(owner !== null && { [owner]: w.owner.userId }) };
    const claimed = await w.within(async ({ db }) => {
      const { rows } = await db.run(whoAmI);
      await db.run('select from event_call where account_id = $1 and id = $2 for update', [w.id, call.id]);
      const waiting = w.post(`/v1/setterClaims/${path}`, body);
      await isWaitedFor(rows[0].id);
      await db.run('select from contact where account_id = $1 and id = $2 for no key update nowait', [
        w.id,
        call.contactId,
      ]);
      // Not waited for until the commit.
      return { waiting };
    });
    const { status, body: answer } = await claimed.waiting;
    assert.ok(status < 300, JSON.stringify(answer));
  });
