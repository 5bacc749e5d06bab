import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';

test('POST /v1/fields/inviteeAnswers 400 when the patterns of all answers together take too long', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  await newField(w, { name: 'Slow', identifier: 'slow', configuration: { pattern: '^(?:(a+)+b|a+)$' } });
  const send = (letters: number, count: number) => {
    const answers = Array.from({ length: count }, () => ({
      identifier: 'slow',
      answer: ['a'.repeat(letters)],
    }));
    const who = { linkPrefix: event.linkPrefix, email: 'slow@example.test' };
    return w.post('/v1/fields/inviteeAnswers', { ...who, inviteeQuestionAnswers: answers });
  };
  // Each takes milliseconds, because the pattern tries 2^20 ways to end with b.
  const refused = await send(20, 200);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.code, 'FIELD_TYPE_MISMATCH');
  assert.equal((await send(3, 200)).status, 201);
});
