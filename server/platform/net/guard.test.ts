import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { getJson } from './get-json.ts';
import { guard, isAllowedUrl } from './guard.ts';
import { mayConnectTo } from './may-connect-to.ts';

let asked = 0;
const answers: Record<string, RequestListener> = {
  '/json': (_, response) => response.setHeader('Content-Type', 'application/json').end('{"a":1}'),
  '/page': (_, response) => response.setHeader('Content-Type', 'text/html').end('{"a":1}'),
  '/broken': (_, response) => response.setHeader('Content-Type', 'application/json').end('{'),
  '/long': (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify('a'.repeat(70_000))),
  '/moved': (_, response) => response.writeHead(302, { Location: '/json' }).end(),
  '/cut': (_, response) => response.destroy(),
};
const inside = createServer((request, response) => {
  asked += 1;
  answers[request.url ?? '']?.(request, response);
});
await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
after(() => inside.close());
const { port } = inside.address() as AddressInfo; // of a listening server

const closed = guard([]);
const open = guard(['127.0.0.0/8']);

const spellings = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
];

test('no spelling of this computer is reached, and all are refused in the same words', async () => {
  assert.equal(spellings.length, 23);
  for (const host of spellings)
    for (const protocol of ['http', 'https'])
      await assert.rejects(
        getJson(new URL(`${protocol}://${host}:${port}/json`), closed),
        { name: 'Unreachable', message: 'The address could not be reached' },
        host,
      );
  assert.equal(asked, 0, 'something was connected to');
});

test('private, reserved and metadata addresses are refused; public ones and opened ranges are not', () => {
  const refused =
    '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255';
  const refusedV6 = 'fe80::1 fc00::1 fd12::1 ff02::1 2001:db8::1 2002:7f00:1:: 2001::1 ::ffff:10.0.0.1';
  for (const address of `${refused} ${refusedV6}`.split(' ')) assert.ok(!closed.allows(address), address);
  for (const address of ['93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    assert.ok(closed.allows(address), address);
  const everything = guard(['0.0.0.0/0', '::/0']);
  assert.ok(everything.allows('10.0.0.1'));
  const metadata = ['169.254.169.254', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254'];
  for (const address of metadata) assert.ok(!everything.allows(address), address);
});

test('only https on usual ports is asked, and http where the operator has opened the range', () => {
  const may = (address: string): boolean => isAllowedUrl(new URL(address), open);
  assert.ok(may('https://robot.example/a'));
  assert.ok(may(`http://127.0.0.1:${port}/a`));
  assert.ok(may('http://robot.example/'), 'the addresses of a name are checked when it is looked up');
  assert.ok(!isAllowedUrl(new URL('http://robot.example/'), closed));
  const refused = [
    'https://robot.example:22/',
    'https://robot.example:25/',
    'https://a:b@robot.example/',
    'ftp://127.0.0.1/',
    'http://10.0.0.1/',
  ];
  for (const address of refused) assert.ok(!may(address), address);
});

test('a name is checked by its addresses, and one without addresses yet by its protocol', async () => {
  const judge = (address: string, by = closed) => mayConnectTo(new URL(address), by);
  assert.deepEqual(
    [await judge('https://localhost/'), await judge('https://never.invalid/'), await judge('https://127.1/')],
    [false, true, false],
  );
  const opened = guard(['127.0.0.0/8', '::1/128']);
  assert.deepEqual(
    [await judge('http://localhost:5678/', opened), await judge('http://never.invalid/', opened)],
    [true, false],
  );
});

test('a document is read; a redirect, a page, too much, half of one or none is not', async () => {
  const get = (path: string) => getJson(new URL(`http://127.0.0.1:${port}${path}`), open);
  assert.deepEqual(await get('/json'), { a: 1 });
  for (const path of ['/moved', '/page', '/broken', '/long', '/cut'])
    await assert.rejects(get(path), { name: 'Unreachable' }, path);
});
