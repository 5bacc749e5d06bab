import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import { halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';

test('No public door changes the status of a known contact: neither a form that disqualifies, nor one that qualifies, nor a booking that is cancelled', async () => {
  const w = await workspace();
  const field = await newField(w, {
    name: 'Size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'Small' }, { name: 'Large' }],
  });
  const event = await newEvent(w, [w.owner.userId], {
    questions: [{ customFieldId: field.id }],
    disqualifyRules: [
      {
        id: 'small',
        when: { all: [{ customFieldId: field.id, op: 'IN', values: ['Small'] }] },
        action: 'MESSAGE',
        text: 'Sorry',
      },
    ],
  });
  const { linkPrefix } = event;
  const shared = { linkPrefix, pageToken: await pageToken(linkPrefix), timeZone: 'UTC' };
  const fill = async (email: string, size: string) => {
    const reply = await server.anybody.post('/public/answers', {
      ...shared,
      name: 'Mal Lory',
      email,
      step: 'COMPLETE',
      inviteeQuestionAnswers: [{ identifier: 'size', answer: [size] }],
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body.data;
  };
  const statusOf = async (email: string) => {
    const { data } = (await w.get('/v1/contacts', { search: email })).body;
    const [contact] = data.contacts ?? data;
    return contact.status;
  };
  for (const status of ['POTENTIAL', 'QUALIFIED', 'DISQUALIFIED']) {
    const email = `${status.toLowerCase()}@example.test`;
    await savedContact(w, { email, status });
    assert.notEqual((await fill(email, 'Small')).disqualified, null, 'the form still says so');
    assert.equal(await statusOf(email), status, 'a form that disqualifies');
    const { formToken } = await fill(email, 'Large');
    assert.equal(await statusOf(email), status, 'a form that qualifies');
    const hour = ['POTENTIAL', 'QUALIFIED', 'DISQUALIFIED'].indexOf(status) + 9;
    const booked = await server.anybody.post('/public/bookings', {
      ...shared,
      name: 'Mal Lory',
      email,
      formToken,
      dateTime: halfHour(3, hour),
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    assert.equal(await statusOf(email), 'STRATEGY_CALL_BOOKED', 'as long as the call is booked');
    const { token } = booked.body.data.call;
    assert.equal((await server.anybody.put('/public/call/cancel', { token })).status, 200);
    assert.equal(await statusOf(email), status, 'afterwards it is what it was');
  }
  await fill('new@example.test', 'Small');
  assert.equal(await statusOf('new@example.test'), 'DISQUALIFIED', 'who is new is judged by their form');
});
