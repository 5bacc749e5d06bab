import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { publishAbandoned } from './publish-abandoned.ts';
import { changesOf, typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import type { Workspace } from '#/test/workspace.ts';

const sizes = { name: 'Size', inputType: 'SINGLE_SELECT', options: [{ name: 'Small' }, { name: 'Large' }] };

async function scene(settings: (field: Json, hosts: number[]) => Record<string, unknown> = () => ({})) {
  const w = await workspace();
  const field = await newField(w, sizes);
  const hosts = await closers(w, 2);
  const event = await newEvent(w, hosts, {
    questions: [{ customFieldId: field.id, required: true }],
    ...settings(field, hosts),
  });
  return { w, field, hosts, event, visitor: await visitorOf(w, event) };
}

/** A visitor on the page of the event, whose requests contain its token. */
async function visitorOf(w: Workspace, { linkPrefix }: { linkPrefix: string }) {
  const token = await pageToken(linkPrefix);
  const send = (path: string, body: object) =>
    server.anybody.post(`/public/${path}`, { linkPrefix, pageToken: token, timeZone: 'UTC', ...body });
  return {
    send,
    answer: async (email: string, size: string | null, more: object = {}): Promise<Json> => {
      const inviteeQuestionAnswers = size === null ? [] : [{ identifier: 'size', answer: [size] }];
      const { status, body } = await send('answers', {
        name: 'Ann Lee',
        email,
        inviteeQuestionAnswers,
        ...more,
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body.data;
    },
    contact: async (email: string): Promise<Json> =>
      (await w.get('/v1/contacts', { search: email })).body.data.contacts[0],
  };
}

const isSize = (field: Json, name: string) => ({
  all: [{ customFieldId: field.id, op: 'IN', values: [name] }],
});

test('POST /public/answers 200 keeps the lead from the first step, and reveals nothing about the contact or hosts', async () => {
  const { w, visitor } = await scene((field, [host]) => ({
    routingRules: [{ id: 1, when: isSize(field, 'Large'), target: { userIds: [host] } }],
  }));
  const partial = await visitor.answer('ann@example.test', null, {
    step: 'PARTIAL',
    locale: 'de-AT',
    utm: { utm_source: 'ads' },
    referrerUrl: 'https://blog.example.com/post',
    consent: [{ kind: 'privacy', textVersion: '2' }],
  });
  assert.deepEqual(Object.keys(partial), ['formToken', 'disqualified']);
  const lead = await visitor.contact('ann@example.test');
  assert.deepEqual(
    [lead.status, lead.source, lead.locale, lead.tracking.utm_source, lead.referrerUrl],
    ['POTENTIAL', 'BOOKING_PAGE', 'de-AT', 'ads', 'https://blog.example.com/post'],
  );
  const whole = await visitor.answer('ann@example.test', 'Large', { formToken: partial.formToken });
  assert.ok(!JSON.stringify(whole).includes('conditionalUsers'));
  assert.equal((await visitor.contact('ann@example.test')).status, 'QUALIFIED');
  assert.deepEqual(await typesOf(w, 'form.'), ['form.submitted']);
});

test('POST /public/bookings leads to the hosts of the form, and 400 without a form that was passed', async () => {
  const { hosts, visitor, w } = await scene((field, [, second]) => ({
    routingRules: [{ id: 1, when: isSize(field, 'Large'), target: { userIds: [second] } }],
    disqualifyRules: [{ id: 'small', when: isSize(field, 'Small'), action: 'MESSAGE', text: 'Not yet' }],
  }));
  const call = { dateTime: halfHour(3), name: 'Ann', email: 'ann@example.test' };
  const refused = async (more: object) => {
    const { status, body } = await visitor.send('bookings', { ...call, ...more });
    return [status, Object.keys(body.message.details.fieldErrors)];
  };
  assert.deepEqual(await refused({}), [400, ['formToken']]);
  const partial = await visitor.answer('ann@example.test', null, { step: 'PARTIAL' });
  assert.deepEqual(await refused({ formToken: partial.formToken }), [400, ['formToken']]);
  const small = await visitor.answer('sam@example.test', 'Small');
  assert.deepEqual(
    [small.disqualified.action, small.disqualified.text, small.disqualified.event],
    ['MESSAGE', 'Not yet', null],
  );
  assert.deepEqual(await refused({ email: 'sam@example.test', formToken: small.formToken }), [
    400,
    ['formToken'],
  ]);
  const { formToken } = await visitor.answer('ann@example.test', 'Large');
  assert.deepEqual(await refused({ email: 'other@example.test', formToken }), [400, ['formToken']]);
  assert.deepEqual(await refused({ formToken: `${formToken.slice(0, 20)}xx${formToken.slice(22)}` }), [
    400,
    ['formToken'],
  ]);
  // A host that a visitor adds to the request is ignored.
  const made = await visitor.send('bookings', { ...call, formToken, conditionalUsers: String(hosts[0]) });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const [booked] = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.equal(booked.userId, hosts[1]);
});

test('POST /public/answers 400 for a required question that is asked, and not for one that is hidden', async () => {
  const { visitor } = await scene((field) => ({
    questions: [
      { customFieldId: field.id },
      { identifier: 'why', required: true, step: 2, showIf: isSize(field, 'Large') },
    ],
  }));
  const { w, event } = await scene();
  await newField(w, { name: 'Why', identifier: 'why' });
  const why = await w.put('/v1/events', {
    id: event.id,
    questions: [
      { identifier: 'size' },
      {
        identifier: 'why',
        required: true,
        step: 2,
        showIf: { all: [{ identifier: 'size', op: 'IN', values: ['Large'] }] },
      },
    ],
  });
  assert.equal(why.status, 200, JSON.stringify(why.body));
  const asked = await visitorOf(w, event);
  await asked.answer('b@example.test', 'Small');
  const { status, body } = await asked.send('answers', {
    email: 'a@example.test',
    inviteeQuestionAnswers: [{ identifier: 'size', answer: ['Large'] }],
  });
  assert.deepEqual(
    [status, Object.keys(body.message.details.fieldErrors)],
    [400, ['inviteeQuestionAnswers.why']],
  );
  // A question whose field was deleted is no longer required.
  await visitor.answer('c@example.test', 'Large');
});

test('rules that point to what is gone turn nobody away with an error', async () => {
  const { w, field, hosts, event, visitor } = await scene((size, [first]) => ({
    routingRules: [{ id: 1, when: isSize(size, 'Large'), target: { userIds: [first] } }],
  }));
  const later = await newEvent(w, hosts, { name: 'Later' });
  const disqualifyRules = [
    { id: 'x', when: isSize(field, 'Small'), action: 'OTHER_EVENT', eventId: later.id, text: 'Later' },
  ];
  assert.equal((await w.put('/v1/events', { id: event.id, disqualifyRules })).status, 200);
  const { formToken } = await visitor.answer('ann@example.test', 'Large');
  await w.put('/v1/events', { id: event.id, hosts: [{ userId: hosts[1] }] });
  const dates = await server.anybody.post('/public/eventDates', {
    linkPrefix: event.linkPrefix,
    timeZone: 'UTC',
    formToken,
  });
  assert.equal(dates.status, 200, JSON.stringify(dates.body));
  await w.put('/v1/events/status', { id: later.id, status: 'DEACTIVATED' });
  const off = await visitor.answer('sam@example.test', 'Small');
  assert.deepEqual([off.disqualified.action, off.disqualified.event], ['MESSAGE', null]);
  await w.post('/v1/events/delete', { id: later.id });
  assert.equal((await visitor.answer('sue@example.test', 'Small')).disqualified, null, 'the rule is skipped');
});

test('a form without a booking is published as abandoned once, 15 minutes after its last step', async () => {
  const { w, event, visitor } = await scene();
  const left = await visitor.answer('left@example.test', null, { step: 'PARTIAL' });
  await visitor.answer('left@example.test', 'Large', { step: 'PARTIAL', formToken: left.formToken });
  const typo = await visitor.answer('boked@example.test', null, { step: 'PARTIAL' });
  const booked = await visitor.answer('booked@example.test', 'Large', { formToken: typo.formToken });
  const call = {
    dateTime: halfHour(3),
    name: 'Bo',
    email: 'booked@example.test',
    formToken: booked.formToken,
  };
  assert.equal((await visitor.send('bookings', call)).status, 201);
  const abandoned = async () => (await changesOf(w, 'form.abandoned')).map(({ object }) => object);
  server.clock.advance(14 * minuteMs);
  await publishAbandoned(server.app);
  assert.deepEqual(await abandoned(), []);
  server.clock.advance(2 * minuteMs);
  await Promise.all([publishAbandoned(server.app), publishAbandoned(server.app)]);
  await publishAbandoned(server.app);
  const contact = await visitor.contact('left@example.test');
  const [change, ...more] = await abandoned();
  assert.equal(more.length, 0, 'neither the visitor who has booked nor the corrected e-mail');
  assert.deepEqual(
    [change.contactId, change.eventId, change.step, change.answers[0].answer],
    [contact.id, event.id, 'PARTIAL', ['Large']],
  );
});

test('what programs send is refused: no token, one of another event, too soon, the hidden field, too much', async () => {
  const { event, visitor } = await scene();
  const { event: other } = await scene();
  const body = { name: 'Ann', email: 'ann@example.test', step: 'PARTIAL' };
  const fields = async (more: object) => {
    const reply = await visitor.send('answers', { ...body, ...more });
    return [reply.status, Object.keys(reply.body.message.details?.fieldErrors ?? {})];
  };
  assert.deepEqual(await fields({ pageToken: undefined }), [400, ['pageToken']]);
  assert.deepEqual(await fields({ pageToken: await pageToken(other.linkPrefix) }), [400, ['pageToken']]);
  assert.deepEqual(await fields({ website: 'https://spam.test' }), [400, ['website']]);
  server.clock.advance(25 * 60 * minuteMs);
  assert.deepEqual(await fields({}), [400, ['pageToken']]);
  const fresh = await pageToken(event.linkPrefix);
  assert.equal((await visitor.send('answers', { ...body, pageToken: fresh })).status, 200);
});

test('POST /public/callback 201 is a note of the contact, where the event takes such requests', async () => {
  const { w, visitor } = await scene(() => ({ onNoHost: { action: 'REQUEST_CALLBACK' } }));
  const request = { name: 'Nora', email: 'nora@example.test', message: 'Mornings' };
  assert.equal((await visitor.send('callback', request)).status, 201);
  const { id } = await visitor.contact('nora@example.test');
  const [note] = (await w.get('/v1/contacts/notes', { contactId: id })).body.data;
  assert.match(note.note, /called back: no time was free for Call\.\n\nMornings/);
  const { visitor: elsewhere } = await scene();
  assert.equal((await elsewhere.send('callback', request)).status, 400);
});
