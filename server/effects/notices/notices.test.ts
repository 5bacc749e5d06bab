import { administratorNotices } from '@callwright/contract/notices.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { publish } from '#/platform/changes/publish.ts';
import { notices } from './subscriber.ts';

const path = '/v1/notices';

async function noticesTo(client: Client, query: Record<string, unknown> = {}): Promise<Json> {
  await server.drainOutbox();
  const { status, body } = await client.get(path, query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const kindsOf = ({ notices }: Json): string[] => notices.map(({ kind }: Json) => kind);

test('GET /v1/notices 200: host and setter are told of a call, its move and its end; who did it is not', async () => {
  const w = await workspace();
  const [host, setter, other] = [
    await w.member('CLOSER'),
    await w.member('SETTER'),
    await w.member('CLOSER'),
  ];
  const event = await newEvent(w, [host.userId]);
  const lead = await savedContact(w, { email: 'ada@example.com', firstName: 'Ada', lastName: 'L' });
  await setter.client.post('/v1/setterClaims/claim', { contactId: lead.id });
  const booked = await w.owner.client.post(
    '/v1/eventCalls',
    booking(event, halfHour(2), { contactId: lead.id, email: undefined }),
  );
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const { id } = booked.body.data.eventCall;
  const all = await noticesTo(host.client);
  const [first] = all.notices;
  assert.deepEqual([all.unread, all.count, all.notices.length], [1, 1, 1]);
  assert.deepEqual(first, {
    id: first.id,
    kind: 'CALL_BOOKED',
    at: first.at,
    readAt: null,
    about: null,
    eventCall: {
      id,
      inviteeName: 'Ada L',
      dateTime: halfHour(2),
      eventName: 'Call',
      status: 'SCHEDULED',
    },
    contact: { id: lead.id, name: 'Ada L' },
    payment: null,
    waiting: null,
  });
  assert.deepEqual(kindsOf(await noticesTo(setter.client)), ['CALL_BOOKED']);
  const moved = { id, dateTime: halfHour(3), timeZone: 'UTC' };
  assert.equal((await host.client.put('/v1/eventCalls/reschedule', moved)).status, 200);
  assert.equal((await w.put('/v1/eventCalls/cancel', { id })).status, 200);
  assert.deepEqual(kindsOf(await noticesTo(host.client)), ['CALL_CANCELLED', 'CALL_BOOKED']);
  assert.deepEqual(kindsOf(await noticesTo(setter.client)), ['CALL_CANCELLED', 'CALL_MOVED', 'CALL_BOOKED']);
  assert.deepEqual(kindsOf(await noticesTo(other.client)), []);
});

test('GET /v1/notices 200: a host whose call went to another is told, and so is the new one', async () => {
  const w = await workspace();
  const [before, after] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const event = await newEvent(w, [before.userId, after.userId]);
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(2), { userId: before.userId }));
  const { id } = booked.body.data.eventCall;
  const { status, body } = await w.owner.client.put('/v1/eventCalls/reassign', { id, userId: after.userId });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(kindsOf(await noticesTo(before.client)), ['CALL_MOVED', 'CALL_BOOKED']);
  assert.deepEqual(kindsOf(await noticesTo(after.client)), ['CALL_MOVED']);
});

test('GET /v1/notices 200: payments go to the closer of the deal, leads to the setter who got them', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const deal = await newDeal(w, { value: 900 });
  const payment = await newTransaction(w, { value: 450.5, dealId: deal.id });
  const [first] = (await noticesTo(w.owner.client)).notices;
  assert.deepEqual(
    [first.kind, first.payment, first.contact.id],
    ['PAYMENT', { id: payment.id, dealId: deal.id, value: 450.5, currency: 'USD' }, deal.contactId],
  );
  const lead = await savedContact(w, { email: 'lead@example.com', firstName: 'Lea' });
  const assigned = { contactIds: [lead.id], setterId: setter.userId };
  assert.equal((await w.post('/v1/setterClaims/assignOwner', assigned)).status, 200);
  const [notice] = (await noticesTo(setter.client)).notices;
  assert.deepEqual([notice.kind, notice.contact], ['LEAD_ASSIGNED', { id: lead.id, name: 'Lea' }]);
});

test('GET /v1/notices 200: administrators are told of webhooks and paused hosts, members of what is theirs', async () => {
  const w = await workspace();
  const [admin, closer] = [await w.member('SUPER_ADMIN'), await w.member('CLOSER')];
  await w.within(async (tx) => {
    await publish(tx, 'webhook.endpoint.disabled', {
      id: 'whe_none',
      url: 'https://example.com/hooks',
      status: 'DISABLED',
      disabledReason: 'FAILING',
    });
    await publish(tx, 'calendar.disconnected', {
      userId: closer.userId,
      provider: 'CALDAV',
      error: null,
    });
  });
  const [notice] = (await noticesTo(admin.client)).notices;
  assert.deepEqual([notice.kind, notice.about], ['WEBHOOK_DISABLED', 'https://example.com/hooks']);
  assert.deepEqual(kindsOf(await noticesTo(w.owner.client)), ['WEBHOOK_DISABLED']);
  const own = (await noticesTo(closer.client)).notices;
  assert.deepEqual([own.length, own[0].kind, own[0].about], [1, 'CALENDAR_BROKEN', 'CALDAV']);
});

test('POST /v1/notices/read 200 marks some, or all up to the newest that was shown, of the caller alone', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const host = await w.member('CLOSER');
  const event = await newEvent(w, [host.userId]);
  for (const day of [2, 3, 4]) await w.post('/v1/eventCalls', booking(event, halfHour(day)));
  const [last, , first] = (await noticesTo(host.client)).notices;
  for (const stranger of [w.owner.client, other.client])
    assert.equal((await stranger.post(`${path}/read`, { upTo: last.id })).body.data.unread, 0);
  const some = await host.client.post(`${path}/read`, { only: [last.id, 999_999_999] });
  assert.deepEqual([some.status, some.body.data], [200, { unread: 2 }]);
  assert.deepEqual(kindsOf(await noticesTo(host.client, { unread: false })), ['CALL_BOOKED']);
  assert.equal((await noticesTo(host.client, { unread: true })).count, 2);
  assert.equal((await host.client.post(`${path}/read`, { upTo: first.id })).body.data.unread, 1);
  await w.post('/v1/eventCalls', booking(event, halfHour(5)));
  await server.drainOutbox();
  assert.equal((await host.client.post(`${path}/read`, { upTo: last.id })).body.data.unread, 1);
  for (const body of [{}, { only: [], upTo: 1 }, { only: [1], upTo: 1 }, { upTo: 0 }])
    assert.equal((await host.client.post(`${path}/read`, body)).status, 400, JSON.stringify(body));
});

test('PUT /v1/notices/settings 200: what a member does not want is not told, until they want it again', async () => {
  const w = await workspace();
  const host = await w.member('CLOSER');
  const event = await newEvent(w, [host.userId]);
  const settings = async (app: boolean) => {
    const sent = { settings: [{ kind: 'CALL_BOOKED', app }] };
    const { status, body } = await host.client.put(`${path}/settings`, sent);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual((await host.client.get(`${path}/settings`)).body, body);
    return body.data.settings.filter((one: Json) => !one.app).map(({ kind }: Json) => kind);
  };
  assert.deepEqual(await settings(false), ['CALL_BOOKED']);
  await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  assert.deepEqual(kindsOf(await noticesTo(host.client)), []);
  assert.deepEqual(await settings(true), []);
  await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.deepEqual(kindsOf(await noticesTo(host.client)), ['CALL_BOOKED']);
});

test('a change that is passed on again tells nobody twice', async () => {
  const w = await workspace();
  const host = await w.member('CLOSER');
  const event = await newEvent(w, [host.userId]);
  await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  await noticesTo(host.client);
  await w.within(async (tx) => {
    const { rows } = await tx.db.run(
      `select id, type, sequence, occurred_at as "occurredAt", null as context from change where account_id = $1 and type = 'call.booked'`,
      [w.id],
      false,
    );
    await notices.handle(tx, rows as Parameters<typeof notices.handle>[1]);
  });
  assert.equal((await noticesTo(host.client)).count, 1);
});

test('GET /v1/notices/settings 200 has what only administrators are told for them alone', async () => {
  const w = await workspace();
  const kinds = async (client: Client): Promise<string[]> =>
    (await client.get('/v1/notices/settings')).body.data.settings.map(({ kind }: Json) => kind);
  const all = await kinds(w.owner.client);
  const some = await kinds((await w.member('CLOSER')).client);
  assert.deepEqual(
    all.filter((kind) => !some.includes(kind)),
    [...administratorNotices],
  );
});
