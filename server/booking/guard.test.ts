import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '../handlers.ts';
import { startServer } from '../test/server.ts';
import { createTestWorkspace } from '../test/workspace.ts';

const server = await startServer(contract, handlers, { PUBLIC_LIMIT_POINTS: '16', PUBLIC_FORM_SECONDS: '3' });
after(() => server.close());

async function page(settings: object = {}) {
  const w = await createTestWorkspace(server, {});
  const { body } = await w.post('/v1/events', { name: 'Call', ...settings });
  const { linkPrefix } = body.data.event;
  const seen = await server.anybody.get('/public/event', { linkPrefix });
  const { pageToken, waitSeconds } = seen.body.data.form;
  const send = (index: number) =>
    server.anybody.post('/public/answers', {
      linkPrefix,
      pageToken,
      step: 'PARTIAL',
      email: `lead-${index}@example.test`,
    });
  return { waitSeconds, send };
}

test('POST /public/answers 400 sooner than a person can, with the seconds that are left', async () => {
  const { waitSeconds, send } = await page();
  assert.equal(waitSeconds, 3);
  const { status, body } = await send(0);
  assert.equal(status, 400);
  assert.match(
    body.message.details.fieldErrors.pageToken[0],
    /^Sent faster than a person can; try again in [123] s$/,
  );
  server.clock.advance(3_000);
  assert.equal((await send(0)).status, 200);
});

test('POST /public/answers 429 for an address that sends more than a person would, to one event', async () => {
  const [{ send }, other, strict] = [await page(), await page(), await page({ captcha: true })];
  assert.equal(strict.waitSeconds, 9, 'events with captcha ask for more');
  server.clock.advance(9_000);
  for (let index = 0; index < 4; index += 1) assert.equal((await send(index)).status, 200);
  const { status, headers } = await send(4);
  assert.equal(status, 429);
  assert.ok(Number(headers.get('retry-after')) > 500);
  assert.equal((await other.send(0)).status, 200);
  assert.deepEqual([(await strict.send(0)).status, (await strict.send(1)).status], [200, 429]);
});
