import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { addDays, dateIn } from '#/platform/values/time.ts';
import { made } from '#/test/interface/made.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { handlers } from './handlers.ts';
import { forgetByAge } from './retention.ts';

// A separate server, because the cleanup runs in every workspace.

const server = await startServer(contract, handlers);
after(() => server.close());

test('entries of a waiting list are forgotten half a year after their end, those that wait are not', async () => {
  const w = await createTestWorkspace(server);
  const { event } = await made(w.post('/v1/events', { name: 'Call', waitingList: { enabled: true } }));
  const { linkPrefix } = event;
  const date = addDays(dateIn(server.clock.now(), 'UTC'), 80);
  for (const email of ['one@example.test', 'two@example.test']) {
    const { form } = await made(server.anybody.get('/public/event', { linkPrefix }));
    const windows = [{ date, from: '09:00', to: '17:00' }];
    const left = { linkPrefix, pageToken: form.pageToken, email, timeZone: 'UTC', windows };
    await made(server.anybody.post('/public/waitingList', left));
  }
  const listed = async (): Promise<string[]> => {
    const { body } = await w.get('/v1/events/waitingList');
    return body.data.map(({ state }: { state: string }) => state);
  };
  const { body } = await w.get('/v1/events/waitingList');
  await made(w.post('/v1/events/waitingList/remove', { id: body.data[0].id }));
  server.clock.advance(179 * dayMs);
  await forgetByAge(server.app);
  assert.deepEqual(await listed(), ['REMOVED', 'WAITING']);
  server.clock.advance(2 * dayMs);
  await forgetByAge(server.app);
  assert.deepEqual(await listed(), ['WAITING']);
});
