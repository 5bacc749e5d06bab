import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { strategyCall } from '#/test/calls.ts';
import { server, workspace } from '#/test/harness.ts';

/** Until another backend waits for what this backend has locked. */
async function isWaitedFor(pid: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await server.app.database.pool.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [pid],
    );
    return rows.length > 0;
  });
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
      const { rows } = await db.run('select pg_backend_pid() as pid');
      await db.run('select from event_call where account_id = $1 and id = $2 for update', [w.id, call.id]);
      const waiting = w.post(`/v1/setterClaims/${path}`, body);
      await isWaitedFor(rows[0].pid);
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
