import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';

const taken = (body: { code: string; message: { details: { fieldErrors: object } } }) => [
  body.code,
  Object.keys(body.message.details.fieldErrors),
];

test('vanityUrl is a second public address of the event: page, times, booking and API take both, publicUrl shows it', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { name: 'Intro', vanityUrl: ' Spring-Offer ' });
  const shown = (await w.get('/v1/events/detail', { id: event.id })).body.data.event;
  const link = `${w.slug}/spring-offer`;
  assert.equal(shown.vanityUrl, 'spring-offer');
  assert.equal(shown.publicUrl, `http://callwright.test/e/${link}`);
  assert.equal(shown.linkPrefix, `${w.slug}/intro`, 'the first address stays');
  for (const linkPrefix of [link, shown.linkPrefix]) {
    const page = await server.anybody.get('/public/event', { linkPrefix });
    assert.deepEqual([page.status, page.body.data.event.linkPrefix], [200, shown.linkPrefix]);
    assert.equal((await w.get('/v1/events/detail', { linkPrefix })).body.data.event.id, event.id);
  }
  const { eventId: _, ...person } = booking(event, halfHour(3));
  const booked = await server.anybody.post('/public/bookings', {
    ...person,
    linkPrefix: link,
    pageToken: await pageToken(link),
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const cleared = await w.put('/v1/events', { id: event.id, vanityUrl: null });
  assert.equal(cleared.body.data.event.publicUrl, `http://callwright.test/e/${shown.linkPrefix}`);
  assert.equal((await server.anybody.get('/public/event', { linkPrefix: link })).status, 404);
});

test('POST and PUT /v1/events 409 NAME_TAKEN for an address that is the slug or vanityUrl of another event', async () => {
  const w = await workspace();
  const other = await workspace();
  await newEvent(w, [], { name: 'First', slug: 'first', vanityUrl: 'offer' });
  const second = await newEvent(w, [], { name: 'Second', slug: 'second' });
  for (const [given, field] of [
    [{ vanityUrl: 'offer' }, 'vanityUrl'],
    [{ vanityUrl: 'first' }, 'vanityUrl'],
    [{ slug: 'offer' }, 'slug'],
  ] as const) {
    const made = await w.post('/v1/events', { name: 'Third', ...given });
    assert.deepEqual([made.status, ...taken(made.body)], [409, 'NAME_TAKEN', [field]]);
    const changed = await w.put('/v1/events', { id: second.id, ...given });
    assert.deepEqual([changed.status, ...taken(changed.body)], [409, 'NAME_TAKEN', [field]]);
  }
  assert.equal((await newEvent(other, [], { vanityUrl: 'offer' })).linkPrefix, `${other.slug}/call`);
  const made = await w.post('/v1/events', { name: 'Offer' });
  assert.equal(made.body.data.event.slug, 'offer-2', 'a slug made from the name goes out of the way');
  const same = await w.put('/v1/events', { id: second.id, vanityUrl: 'second' });
  assert.equal(same.status, 200, 'its own slug');
});

test('A deleted event frees its vanityUrl, and a copy of an event has none', async () => {
  const w = await workspace();
  const first = await newEvent(w, [], { vanityUrl: 'offer' });
  const copy = await w.post('/v1/events/duplicate', { id: first.id });
  assert.equal(copy.body.data.event.vanityUrl, null);
  await w.post('/v1/events/delete', { id: first.id });
  const next = await w.put('/v1/events', { id: copy.body.data.event.id, vanityUrl: 'offer' });
  assert.equal(next.status, 200, JSON.stringify(next.body));
});

test('POST /v1/events 400 for a vanityUrl that is no name, or a reserved word', async () => {
  const w = await workspace();
  for (const vanityUrl of ['a b', 'a/b', '-a', 'ä', 'https://evil.example', '', 'a'.repeat(101), 'embed']) {
    const { status, body } = await w.post('/v1/events', { name: 'Call', vanityUrl });
    assert.deepEqual(
      [status, Object.keys(body.message.details.fieldErrors)],
      [400, ['vanityUrl']],
      vanityUrl,
    );
  }
});

test('Of two events that take one address at the same moment, as slug or as vanityUrl, one gets it', async () => {
  const w = await workspace();
  const [one, two] = [await newEvent(w, [], { name: 'A' }), await newEvent(w, [], { name: 'B' })];
  for (const [index, [mine, theirs]] of [
    ['vanityUrl', 'vanityUrl'],
    ['slug', 'vanityUrl'],
    ['slug', 'slug'],
  ].entries()) {
    const name = `prize-${index}`;
    const replies = await Promise.all([
      w.put('/v1/events', { id: one.id, [String(mine)]: name }),
      w.put('/v1/events', { id: two.id, [String(theirs)]: name }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const winner = replies.find(({ status }) => status === 200)?.body.data.event.id;
    const { body } = await w.get('/v1/events/detail', { linkPrefix: `${w.slug}/${name}` });
    assert.equal(body.data.event.id, winner);
  }
});
