import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const server = await startServer(contract, handlers, {
  PUBLIC_LIMIT_POINTS: '16',
  PUBLIC_FORM_SECONDS: '3',
  TRUSTED_PROXIES: '127.0.0.1',
});
after(() => server.close());

async function page(settings: object = {}) {
  const w = await createTestWorkspace(server, {});
  const { body } = await w.post('/v1/events', { name: 'Call', ...settings });
  const { linkPrefix } = body.data.event;
  const open = async (address: string) => {
    const visitor = server.anybody.with({ 'X-Forwarded-For': address });
    const form = (await visitor.get('/public/event', { linkPrefix })).body.data.form;
    return { visitor, pageToken: form.pageToken as string, waitSeconds: form.waitSeconds as number };
  };
  const { waitSeconds, pageToken } = await open('192.0.2.1');
  const tokens = new Map([['192.0.2.1', pageToken]]);
  /** Opens the page from an address first, to get its token. */
  const visit = async (address: string) => void tokens.set(address, (await open(address)).pageToken);
  const send = (index: number, address = '192.0.2.1', token = tokens.get(address)) =>
    server.anybody.with({ 'X-Forwarded-For': address }).post('/public/answers', {
      linkPrefix,
      pageToken: token,
      step: 'PARTIAL',
      email: `lead-${index}@example.test`,
    });
  return { waitSeconds, send, visit, pageToken };
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

test('POST /public/answers 429 for all visitors of an event together, however many addresses they have', async () => {
  const [strict, other] = [await page({ captcha: true }), await page({ captcha: true })];
  const addresses = Array.from({ length: 41 }, (_, index) => `198.51.100.${index}`);
  for (const address of addresses) await strict.visit(address);
  await other.visit('203.0.113.2');
  server.clock.advance(9_000);
  // A strict event accepts ten times the limit of a single address for any endpoint, divided by four.
  const visitors = Array.from({ length: 40 }, (_, index) => index);
  const answers = await Promise.all(visitors.map((index) => strict.send(index, addresses[index])));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { status, headers } = await strict.send(40, addresses[40]);
  assert.equal(status, 429);
  assert.ok(Number(headers.get('retry-after')) > 500);
  assert.equal((await other.send(0, '203.0.113.2')).status, 200, 'another event has its own budget');
});

test('POST /public/answers 429 for one IPv6 network, whichever of its addresses it uses', async () => {
  const { send, visit } = await page();
  const addresses = Array.from({ length: 5 }, (_, index) => `2001:db8:0:7::${index + 1}`);
  for (const address of addresses) await visit(address);
  server.clock.advance(3_000);
  const statuses = [];
  for (const [index, address] of addresses.entries()) statuses.push((await send(index, address)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
});

test('POST /public/answers 200 for a network that has sent nothing yet, when others have used up what all of them share', async () => {
  const { send, visit } = await page();
  const [busy, late] = [Array.from({ length: 40 }, (_, index) => `198.51.100.${index}`), '203.0.113.9'];
  for (const address of [...busy, late]) await visit(address);
  server.clock.advance(3_000);
  // 160 in all, of which 32 are reserved for first requests.
  for (let round = 0; round < 4; round += 1)
    await Promise.all(busy.map((address, index) => send(index, address)));
  assert.equal((await send(99, late)).status, 200);
  assert.equal((await send(99, late)).status, 429, 'the second time it is one of them');
});

test('POST /public/answers 400 with the page token of another network', async () => {
  const { send, visit, pageToken } = await page();
  await visit('2001:db8:0:9::1');
  server.clock.advance(3_000);
  const { status, body } = await send(0, '203.0.113.77', pageToken);
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['pageToken']]);
  assert.equal((await send(0, '::ffff:192.0.2.1', pageToken)).status, 200, 'the same address in IPv6 form');
  assert.equal((await send(1, '2001:db8:0:9::1')).status, 200);
});
