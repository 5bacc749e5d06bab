import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strategyCall } from '#/test/calls.ts';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';
import { waitedFor } from '#/test/waited-for.ts';

test('race: POST /v1/deals waits for a change of its call, and takes contact, closer and setter as they are then', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const [other, closer] = [await savedContact(w, { email: 'b@example.com' }), await w.member('CLOSER')];
  const made = await w.within(async ({ db }) => {
    const isWaitedFor = await waitedFor(db);
    await db.run('select from event_call where account_id = $1 and id = $2 for no key update', [
      w.id,
      call.id,
    ]);
    await db.run('select from contact where account_id = $1 and id = any($2::bigint[]) for update', [
      w.id,
      [call.contactId, other.id],
    ]);
    const waiting = w.post('/v1/deals', { eventCallId: call.id, value: 100 });
    await isWaitedFor();
    await db.run('update event_call set contact_id = $3, user_id = $4 where account_id = $1 and id = $2', [
      w.id,
      call.id,
      other.id,
      closer.userId,
    ]);
    // In an object, so that the promise is awaited only after the commit.
    return { waiting };
  });
  const { status, body } = await made.waiting;
  assert.ok(status < 300, JSON.stringify(body));
  const { contactId, closerId } = body.data.deal;
  assert.deepEqual([contactId, closerId], [other.id, closer.userId]);
});
