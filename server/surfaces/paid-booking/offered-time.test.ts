import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { expireWaiting } from '#/domain/scheduling/waiting-list/expire.ts';
import { offerIn } from '#/domain/scheduling/waiting-list/work.ts';
import { waitingToken } from '#/test/waiting.ts';
import { at, scene, server } from './testing/scene.ts';

test('a time of the waiting list that needs a deposit is held until it is paid, however long the offer was open', async () => {
  const s = await scene(undefined, { settings: { waitingList: { enabled: true, offerMinutes: 10 } } });
  const { linkPrefix } = s.event;
  const page = await server.anybody.get('/public/event', { linkPrefix });
  const email = 'wanda@example.test';
  const left = await server.anybody.post('/public/waitingList', {
    linkPrefix,
    pageToken: page.body.data.form.pageToken,
    name: 'Wanda Waits',
    email,
    timeZone: 'UTC',
    windows: [{ date: '2026-11-24', from: '10:00', to: '11:00' }],
  });
  assert.equal(left.status, 201, JSON.stringify(left.body));
  const { w } = s.at;
  await offerIn(server.app, { accountId: w.id });
  const entryOf = async () => (await w.get('/v1/events/waitingList')).body.data[0];
  const entry = await entryOf();
  assert.deepEqual([entry.state, entry.offers[0].dateTime], ['OFFERED', at('10:00')]);
  const waiting = await waitingToken(w, entry.id);
  const gone = await s.start('10:30', email, { waiting });
  assert.deepEqual([gone.status, gone.body.code], [409, 'WAITING_OFFER_GONE']);
  const started = await s.start('10:00', email, { waiting });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  const { url, token } = await s.goOn(started.body.data.checkout.token);
  server.clock.advance(20 * minuteMs);
  await expireWaiting(server.app);
  s.pay(url);
  assert.equal((await s.goOn(token)).state, 'BOOKED');
  const booked = await entryOf();
  const [call] = await s.calls();
  assert.deepEqual([booked.state, booked.eventCallId], ['BOOKED', call?.id]);
});
