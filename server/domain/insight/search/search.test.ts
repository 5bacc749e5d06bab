import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Client, Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal } from '#/test/deals.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

describe('GET /v1/search', () => {
  let w: Workspace;
  let closer: Member;
  let other: Member;
  const ids: Record<string, number> = {};

  before(async () => {
    w = await workspace();
    [closer, other] = [await w.member('CLOSER'), await w.member('CLOSER')];
    const event = await newEvent(w, [closer.userId], { name: 'Novák strategy' });
    const { id: otherEventId } = await newEvent(w, [other.userId], { name: 'Intro' });
    const grace = {
      firstName: 'Grace',
      lastName: 'Novák',
      email: 'grace@example.com',
      phoneNumber: '+49 151 2345 6789',
    };
    const booked = await w.post('/v1/eventCalls', booking(event, halfHour(2), grace));
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const { eventCall } = booked.body.data;
    const deal = await newDeal(w, { eventCallId: eventCall.id, value: 1_999.5, productName: 'Coaching' });
    const theirs = await savedContact(w, {
      firstName: 'Renovak',
      email: 're@example.com',
      userId: other.userId,
    });
    Object.assign(ids, {
      event: event.id,
      call: eventCall.id,
      deal: deal.id,
      grace: eventCall.contactId,
      renovak: theirs.id,
      otherEvent: otherEventId,
    });
  });

  async function found(
    client: Client,
    query: Record<string, unknown>,
  ): Promise<[kind: string, id: number][]> {
    const { status, body } = await client.get('/v1/search', query);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ kind, id }: Json) => [kind, id]);
  }
  const everything = () => [
    ['CONTACT', ids['grace']],
    ['CONTACT', ids['renovak']],
    ['CALL', ids['call']],
    ['DEAL', ids['deal']],
    ['EVENT', ids['event']],
  ];

  test('200 finds every kind by the same words, what begins with them first', async () => {
    const { body } = await w.get('/v1/search', { q: 'NOVAK' });
    assert.deepEqual(
      body.data.map(({ kind, id }: Json) => [kind, id]),
      everything(),
    );
    assert.deepEqual(body.meta, { kinds: ['CONTACT', 'CALL', 'DEAL', 'EVENT'], limit: 5 });
    const [contact, , call, deal, event] = body.data;
    assert.deepEqual(
      [contact.title, contact.detail, contact.value],
      ['Grace Novák', 'grace@example.com', null],
    );
    assert.deepEqual(
      [call.title, call.detail, call.at, call.status],
      ['Grace Novák', 'Novák strategy', halfHour(2), 'SCHEDULED'],
    );
    assert.deepEqual(
      [deal.title, deal.detail, deal.value, deal.currency, deal.status],
      ['Grace Novák', 'Coaching', 1_999.5, 'USD', 'UNPAID'],
    );
    const { linkPrefix } = (await w.get('/v1/events/detail', { id: ids['event'] })).body.data.event;
    assert.deepEqual([event.title, event.detail, event.at], ['Novák strategy', linkPrefix, null]);
  });

  test('200 takes all words in any order, digits of a phone, names of products, and the limit for each kind', async () => {
    const ofGrace = everything().filter(([kind, id]) => kind !== 'EVENT' && id !== ids['renovak']);
    assert.deepEqual(await found(w.client, { q: 'novak grace' }), ofGrace);
    assert.deepEqual(await found(w.client, { q: '0151 2345-6789'.slice(1) }), ofGrace);
    assert.deepEqual(await found(w.client, { q: 'coach' }), [['DEAL', ids['deal']]]);
    assert.deepEqual(await found(w.client, { q: 'novak', kinds: 'CONTACT,EVENT', limit: 1 }), [
      ['CONTACT', ids['grace']],
      ['EVENT', ids['event']],
    ]);
    assert.deepEqual(await found(w.client, { q: 'no' }), everything());
  });

  test('200 shows closers their own, and contacts nobody owns', async () => {
    const mine = everything().filter(([, id]) => id !== ids['renovak']);
    assert.deepEqual(await found(closer.client, { q: 'novak' }), mine);
    assert.deepEqual(await found(other.client, { q: 'novak' }), [['CONTACT', ids['renovak']]]);
    assert.deepEqual(await found(other.client, { q: 'intro' }), [['EVENT', ids['otherEvent']]]);
  });

  test('200 shows another workspace nothing', async () => {
    const stranger = await workspace();
    assert.deepEqual(await found(stranger.client, { q: 'novak' }), []);
  });

  test('200 gives a key the kinds it has scopes for, and 403 INSUFFICIENT_SCOPE without any', async () => {
    const some = await w.keyWith(['deals:read', 'events:read']);
    const { body } = await some.client.get('/v1/search', { q: 'novak' });
    assert.deepEqual(body.meta.kinds, ['DEAL', 'EVENT']);
    assert.deepEqual(
      body.data.map(({ id }: Json) => id),
      [ids['deal'], ids['event']],
    );
    assert.deepEqual(await found(some.client, { q: 'novak', kinds: 'CONTACT' }), []);
    const none = await w.keyWith(['reports:read']);
    const refused = await none.client.get('/v1/search', { q: 'novak' });
    assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_SCOPE']);
  });

  test('200 takes signs of SQL and of patterns as text, in any script', async () => {
    const name = '100%_o\'Neil\\ "😀" مرحبا';
    const { id } = await savedContact(w, { firstName: name, email: 'odd@example.com' });
    for (const q of [name, '100%_', "o'neil\\", '😀', 'مرحبا'])
      assert.deepEqual(await found(w.client, { q }), [['CONTACT', id]], q);
    // The query is empty without its accent. As in lists, an empty search finds everything.
    assert.equal((await found(w.client, { q: '\u0301', kinds: 'EVENT' })).length, 2);
    for (const q of ['%%%', '___', "' or true --", '\\\\\\'])
      assert.deepEqual(await found(w.client, { q }), [], q);
  });

  test('400 names what is wrong with the question', async () => {
    for (const [query, field] of [
      [{}, 'q'],
      [{ q: '  ' }, 'q'],
      [{ q: 'x'.repeat(256) }, 'q'],
      [{ q: 'a', limit: 21 }, 'limit'],
      [{ q: 'a', kinds: 'PEOPLE' }, 'kinds'],
    ] as const) {
      const { status, body } = await w.get('/v1/search', query);
      assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, [field]]);
    }
  });
});
