import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, halfHour, newEvent } from '../../server/test/events.ts';
import { newField } from '../../server/test/fields.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

test('a call shows whom the invitee named and the day as people read them, not as they are stored', async () => {
  const w = await workspace();
  const who = await newField(w, { name: 'Whom do you know?', inputType: 'USERS_MULTIPLE' });
  const when = await newField(w, { name: 'Since when?', inputType: 'DATE' });
  const event = await newEvent(w, [w.owner.userId], {
    questions: [{ customFieldId: who.id }, { customFieldId: when.id }],
  });
  const email = 'grace@example.test';
  const { body: form } = await w.post('/v1/fields/inviteeAnswers', {
    eventId: event.id,
    email,
    step: 'COMPLETE',
    inviteeQuestionAnswers: [
      { identifier: who.identifier, answer: [String(w.owner.userId)] },
      { identifier: when.identifier, answer: ['2026-03-29'] },
    ],
  });
  const { formToken } = form.data;
  const { status, body } = await w.post('/v1/eventCalls', booking(event, halfHour(2), { email, formToken }));
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.data.eventCall.questions.length, 2);
  const owner = await signedIn(w.owner, { now: new Date().toISOString() });
  await owner.page.goto(`/calls/${body.data.eventCall.id}`);
  const answers = owner.page.getByRole('region', { name: 'Answers' });
  await answers.getByText('Sunday, March 29, 2026').waitFor();
  await answers.getByText(/^Ada /).waitFor();
  await owner.assertAccessible('answers of a call');
  await owner.leave();
});
