import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { bookCall, testStartMs } from '#/test/test-workspaces.ts';
import type { Workspace } from '#/test/workspace.ts';

const number = '+12015550123';

type Scene = {
  readonly w: Workspace;
  readonly book: (hours: number) => Promise<Json>;
  readonly texts: () => Promise<Json[]>;
  readonly answer: (id: number, text: string) => Promise<Json>;
};

/** A test workspace whose event sends texts about each change, and an invitee who has consented. */
async function scene(connection: object = {}): Promise<Scene> {
  const w = await workspace({ test: { clockMs: testStartMs, seed: 'phone' } });
  const connected = await w.owner.client.put('/v1/textMessages/connection', {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: '0'.repeat(32),
    sender: '+15005550006',
    ...connection,
  });
  assert.equal(connected.status, 200, JSON.stringify(connected.body));
  const event = await newEvent(w, [w.owner.userId], { texts: { changes: true } });
  await savedContact(w, {
    email: 'ada@example.test',
    phoneNumber: number,
    consent: [{ kind: 'sms', text: 'Texts about my call', source: 'test' }],
  });
  return {
    w,
    book: (hours) => bookCall(w, event, testStartMs + hours * hourMs, 'ada@example.test'),
    texts: async () => (await w.get('/v1/testPhone')).body.data.texts,
    answer: async (id, text) => {
      const { status, body } = await w.post('/v1/testPhone/answer', { id, text });
      assert.equal(status, 200, JSON.stringify(body));
      return body.data;
    },
  };
}

test('POST /v1/testPhone/answer 200: STOP ends the texts of that phone, other words change nothing, and START begins them again', async () => {
  const s = await scene();
  await s.book(26);
  const [first, ...others] = await s.texts();
  assert.deepEqual(
    [others.length, first?.number, first?.kind, first?.channel, first?.hasStopped],
    [0, number, 'confirmation', 'TEXT', false],
  );
  const id = Number(first?.id);
  assert.deepEqual(await s.answer(id, 'Thanks, see you'), { isHeard: true, wish: null });
  assert.deepEqual(await s.answer(id, 'Stop.'), { isHeard: true, wish: 'STOP' });
  assert.equal((await s.texts())[0]?.hasStopped, true);
  await s.book(28);
  assert.equal((await s.texts()).length, 1, 'nothing more has come');
  assert.deepEqual(await s.answer(id, 'START'), { isHeard: true, wish: 'START' });
  await s.book(30);
  assert.deepEqual(
    (await s.texts()).map(({ hasStopped }) => hasStopped),
    [false, false],
  );
});

test('POST /v1/testPhone/answer 200: nobody hears what is answered to a name', async () => {
  const s = await scene({ sender: 'Acme' });
  await s.book(26);
  const [first] = await s.texts();
  assert.deepEqual(await s.answer(Number(first?.id), 'STOP'), { isHeard: false, wish: null });
  assert.equal((await s.texts())[0]?.hasStopped, false);
});

test('/v1/testPhone: 404 for a text of another workspace, 409 in a live workspace', async () => {
  const [s, other, live] = [await scene(), await scene(), await workspace()];
  await other.book(26);
  const [theirs] = await other.texts();
  const foreign = await s.w.post('/v1/testPhone/answer', { id: theirs?.id, text: 'STOP' });
  assert.equal(foreign.status, 404);
  const refused = await live.get('/v1/testPhone');
  assert.deepEqual([refused.status, refused.body.code], [409, 'NOT_A_TEST_WORKSPACE']);
});
