import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts';

describe('GET /v1/contacts filters', () => {
  let w: Workspace;
  let closer: Member;
  let eventId: number;
  let otherEventId: number;
  const ids: Record<string, number> = {};

  before(async () => {
    w = await workspace();
    closer = await w.member('CLOSER');
    const setter = await w.member('SETTER');
    const [host = 0] = await closers(w, 1);
    ({ id: eventId } = await newEvent(w, [host]));
    ({ id: otherEventId } = await newEvent(w, [host], { name: 'Other' }));
    const people: Record<string, object> = {
      zoe: {
        firstName: 'Zoë',
        lastName: 'Müller',
        email: 'zoe@example.com',
        phoneNumber: '+49 151 2345 6789',
        joinedTime: '2026-01-01T12:00:00Z',
        utm: 'utm_source=ads&utm_medium=cpc',
      },
      bob: {
        firstName: 'Bob',
        lastName: 'Stone',
        email: 'bob_1@other.org',
        joinedTime: '2026-01-02T23:30:00Z',
        tag: 'VIP',
        utm: 'utm_source=mail',
      },
      cyd: {
        firstName: 'cyd',
        email: 'cyd@example.com',
        joinedTime: '2026-01-03T12:00:00Z',
        status: 'QUALIFIED',
        userId: closer.userId,
        isChatContact: true,
      },
      dan: {
        phoneNumber: '+1 415 555 2671',
        joinedTime: '2026-01-04T12:00:00Z',
        status: 'DISQUALIFIED',
        tag: 'cold',
      },
    };
    for (const [name, body] of Object.entries(people)) ids[name] = (await savedContact(w, body)).id;
    await savedContact(w, { email: 'zoe@example.com', utm: 'utm_source=mail&utm_campaign=spring' });
    ids['eve'] = (await savedContact(w, { email: 'eve@example.com', joinedTime: '2026-01-05T12:00:00Z' })).id;
    const booked = await w.post(
      '/v1/eventCalls',
      booking({ id: eventId }, halfHour(2), { contactId: ids['eve'], email: undefined }),
    );
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const past = await w.post(
      '/v1/eventCalls',
      booking({ id: otherEventId }, halfHour(3), { contactId: ids['bob'], email: undefined }),
    );
    assert.equal(past.status, 201, JSON.stringify(past.body));
    const { db } = w;
    const earlier = (instant: string) => iso(toMs(instant) - 9 * dayMs);
    const { id: callId, dateTime, endTime } = past.body.data.eventCall;
    await sql`update event_call set starts_at = ${earlier(dateTime)}, ends_at = ${earlier(endTime)} where account_id = ${w.id} and id = ${callId}`.execute(
      db,
    );
    await sql`update contact set setter_id = ${setter.userId} where account_id = ${w.id} and id = ${ids['dan']}`.execute(
      db,
    );
    ids['setter'] = setter.userId;
    ids['host'] = host;
  });

  async function names(query: Record<string, unknown>): Promise<string[]> {
    const { status, body } = await w.get(path, query);
    assert.equal(status, 200, JSON.stringify(body));
    const found = body.data.contacts.map((contact: Json) =>
      Object.keys(ids).find((name) => ids[name] === contact.id && name !== 'setter' && name !== 'host'),
    );
    assert.equal(body.data.count, found.length);
    assert.equal(body.meta.count, found.length);
    return found;
  }

  const all = ['eve', 'dan', 'cyd', 'bob', 'zoe'];

  test('none: all, the latest joined first', async () => assert.deepEqual(await names({}), all));
  test('contactId', async () =>
    assert.deepEqual(await names({ contactId: `${ids['bob']}, ${ids['zoe']},999999` }), ['bob', 'zoe']));
  test('userId', async () => assert.deepEqual(await names({ userId: closer.userId }), ['cyd']));
  test('statuses, one', async () => assert.deepEqual(await names({ statuses: 'QUALIFIED' }), ['cyd']));
  test('statuses, several', async () =>
    assert.deepEqual(await names({ statuses: 'QUALIFIED,DISQUALIFIED' }), ['dan', 'cyd']));
  test('a status and a time range', async () =>
    assert.deepEqual(await names({ statuses: 'QUALIFIED', timeFrom: '2026-01-03', timeTo: '2026-01-03' }), [
      'cyd',
    ]));
  test('forSetters: those who did not book', async () =>
    assert.deepEqual(await names({ forSetters: true }), ['dan', 'cyd', 'zoe']));
  test('search by part of a name, without accents', async () =>
    assert.deepEqual(await names({ search: 'zoe muller' }), ['zoe']));
  test('search by an accent alone, which is no text: all', async () =>
    assert.deepEqual(await names({ search: '\u0301' }), all));
  test('search by part of an e-mail', async () =>
    assert.deepEqual(await names({ search: 'EXAMPLE.com' }), ['eve', 'cyd', 'zoe']));
  test('search by digits of a phone however it is written', async () => {
    assert.deepEqual(await names({ search: '(415) 555' }), ['dan']);
    assert.deepEqual(await names({ search: '0151 2345' }), []);
    assert.deepEqual(await names({ search: '151-2345' }), ['zoe']);
  });
  test('search by any part of a word, by two letters, by words in any order, and by a number with its plus sign', async () => {
    assert.deepEqual(await names({ search: 'ülle' }), ['zoe']);
    assert.deepEqual(await names({ search: 'yd' }), ['cyd']);
    assert.deepEqual(await names({ search: 'stone BOB' }), ['bob']);
    assert.deepEqual(await names({ search: '+1 415-555' }), ['dan']);
    assert.deepEqual(await names({ search: 'nobody' }), []);
  });
  test('search takes % and _ as they are', async () => {
    assert.deepEqual(await names({ search: '%' }), []);
    assert.deepEqual(await names({ search: 'bob_1' }), ['bob']);
  });
  test('timeFrom and timeTo: dates are whole days, the last included', async () => {
    assert.deepEqual(await names({ timeFrom: '2026-01-02', timeTo: '2026-01-03' }), ['cyd', 'bob']);
    assert.deepEqual(await names({ timeTo: '2026-01-01T12:00:00Z' }), ['zoe']);
  });
  test('utmKeys and utmValues by position', async () => {
    assert.deepEqual(await names({ utmKeys: 'utm_source' }), ['bob', 'zoe']);
    assert.deepEqual(await names({ utmKeys: 'utm_source,utm_medium', utmValues: 'ads,cpc' }), ['zoe']);
    assert.deepEqual(await names({ utmKeys: 'utm_source', utmValues: 'none' }), []);
    assert.deepEqual(await names({ utmValues: 'cpc' }), ['zoe']);
  });
  test('utmKeys and utmValues of any touch; 400 where they do not pair', async () => {
    assert.deepEqual(await names({ utmKeys: 'utm_source', utmValues: 'mail' }), ['bob', 'zoe']);
    assert.deepEqual(await names({ utmKeys: 'utm_source', utmValues: 'ads' }), ['zoe']);
    assert.equal((await w.get(path, { utmKeys: 'utm_source,utm_campaign', utmValues: 'mail' })).status, 400);
  });
  test('tag and tagIds', async () => {
    assert.deepEqual(await names({ tag: 'vip' }), ['bob']);
    const { tagId } = (await w.get(path, { tag: 'cold' })).body.data.contacts[0];
    assert.deepEqual(await names({ tagIds: tagId }), ['dan']);
  });
  test('setterIds, 0 for none', async () => {
    assert.deepEqual(await names({ setterIds: ids['setter'] }), ['dan']);
    assert.deepEqual(await names({ setterIds: '0' }), ['eve', 'cyd', 'bob', 'zoe']);
    assert.deepEqual(await names({ setterIds: `0,${ids['setter']}` }), all);
  });
  test('assigned', async () => {
    assert.deepEqual(await names({ assigned: false }), ['zoe']);
    assert.deepEqual(await names({ assigned: true }), ['eve', 'dan', 'cyd', 'bob']);
  });
  test('isChatContact', async () => assert.deepEqual(await names({ isChatContact: true }), ['cyd']));
  test('eventIds: called or seen', async () => {
    assert.deepEqual(await names({ eventIds: eventId }), ['eve']);
    assert.deepEqual(await names({ eventIds: `${eventId},${otherEventId}` }), ['eve', 'bob']);
  });
  test('outcome of the latest call, by the clock', async () => {
    assert.deepEqual(await names({ outcome: 'PENDING' }), ['eve']);
    assert.deepEqual(await names({ outcome: 'PENDING_OUTCOME' }), ['bob']);
    assert.deepEqual(await names({ outcome: 'PENDING,PENDING_OUTCOME' }), ['eve', 'bob']);
    assert.deepEqual(await names({ outcome: 'WON' }), []);
  });
  test('the events of a contact are shown', async () => {
    const [eve] = (await w.get(path, { contactId: ids['eve'] })).body.data.contacts;
    assert.deepEqual(
      eve.events.map((event: Json) => event.id),
      [eventId],
    );
    assert.equal(eve.status, 'STRATEGY_CALL_BOOKED');
    assert.equal(eve.closerOwner.id, ids['host']);
  });
  test('orders', async () => {
    assert.deepEqual(await names({ orderColumn: 'joinedTime', orderBy: 'asc' }), all.toReversed());
    assert.deepEqual(await names({ orderColumn: 'firstName', orderBy: 'desc' }), [
      'zoe',
      'cyd',
      'bob',
      'eve',
      'dan',
    ]);
    assert.deepEqual(await names({ orderColumn: 'email', orderBy: 'asc' }), [
      'dan',
      'bob',
      'cyd',
      'eve',
      'zoe',
    ]);
    for (const orderColumn of ['id', 'createdAt', 'updatedAt', 'lastActivityAt', 'lastName'])
      assert.equal((await names({ orderColumn })).length, 5);
  });
  test('400 for a bad filter', async () => {
    for (const query of [
      { statuses: 'NEW' },
      { contactId: 'x' },
      { timeFrom: '2026-02-30' },
      { assigned: 'yes' },
      { orderColumn: 'search_text' },
      { limit: 0 },
      { limit: 101 },
      { page: -1 },
      { page: '9223372036854775808' },
    ]) {
      const { status, body } = await w.get(path, query);
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body.message.details.fieldErrors), Object.keys(query));
    }
  });
});
