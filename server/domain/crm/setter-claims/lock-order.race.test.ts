import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strategyCall } from '#/test/calls.ts';
import { workspace } from '#/test/harness.ts';
import { waitedFor } from '#/test/waited-for.ts';

for (const [path, owner] of [
  ['assignOwner', 'setterId'],
  ['claim', null],
] as const)
  test(`race: POST /v1/setterClaims/${path} waits for a call that is being changed before it takes the contact`, async () => {
    const w = await workspace();
    const call = await strategyCall(w);
    const body = { contactId: call.contactId, ...(owner !== null && { [owner]: w.owner.userId }) };
    const claimed = await w.within(async ({ db }) => {
      const isWaitedFor = await waitedFor(db);
      await db.run('select from event_call where account_id = $1 and id = $2 for update', [w.id, call.id]);
      const waiting = w.post(`/v1/setterClaims/${path}`, body);
      await isWaitedFor();
      await db.run('select from contact where account_id = $1 and id = $2 for no key update nowait', [
        w.id,
        call.contactId,
      ]);
      // In an object, so that the promise is awaited only after the commit.
      return { waiting };
    });
    const { status, body: answer } = await claimed.waiting;
    assert.ok(status < 300, JSON.stringify(answer));
  });
