import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createTls } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { after, test } from 'node:test';
import { guard } from './guard.ts';
import { Poster, type Reply } from './post.ts';

const mb = 1_048_576;
const limits = { connectMs: 5_000, totalMs: 15_000, bytesRead: 65_536, bytesKept: 4_096 };
const open = new Poster(guard(['127.0.0.0/8']), limits);
const impatient = new Poster(guard(['127.0.0.0/8']), { ...limits, totalMs: 400 });
const closed = new Poster(guard([]), limits);

const servers: Server[] = [];
after(() => servers.forEach((server) => server.close()));

let connections = 0;

/** Listens on this machine, and returns the URL. */
async function listening(server: Server, protocol = 'http'): Promise<URL> {
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  const { port } = server.address() as AddressInfo; // of a listening server
  return new URL(`${protocol}://127.0.0.1:${port}/hook`);
}

const answering = (listener: RequestListener): Promise<URL> => listening(createHttp(listener));
const post = (poster: Poster, url: URL): Promise<Reply> => poster.post(url, {}, '{"a":1}');

test('an answer comes with its status and its first 4 kB, as text that the database takes', async () => {
  const url = await answering((request, response) => {
    assert.equal(request.headers['accept-encoding'], 'identity');
    response.writeHead(202, { 'Retry-After': '7' }).end(`\0é${'x'.repeat(5_000)}`);
  });
  const reply = await post(open, url);
  assert.ok(reply.error === null);
  assert.equal(reply.status, 202);
  assert.equal(reply.retryAfter, '7');
  assert.equal(reply.text, `\u{FFFD}é${'x'.repeat(4_093)}`);
});

test('a character that is cut by the end of what is kept is left out', async () => {
  const url = await answering((_, response) => response.end(`${'x'.repeat(4_095)}é`));
  const reply = await post(open, url);
  assert.ok(reply.error === null);
  assert.equal(reply.text, 'x'.repeat(4_095));
});

test('W-7: of an answer of a gigabyte little more than 64 kB is taken in, and its status counts', async () => {
  let written = 0;
  const chunk = Buffer.alloc(65_536, 'x');
  const url = await answering((_, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (written < 1_024 * mb && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  });
  const reply = await post(open, url);
  assert.ok(reply.error === null);
  assert.equal(reply.status, 200);
  assert.equal(reply.text.length, 4_096);
  assert.ok(written < 16 * mb, `the receiver got rid of ${written} bytes`);
});

test('W-7: a receiver that does not answer, or does not finish, has timed out', async () => {
  const silent = await answering(() => undefined);
  assert.equal((await post(impatient, silent)).error, 'TIMEOUT');
  const unfinished = await answering((_, response) => response.writeHead(200).write('begun'));
  assert.equal((await post(impatient, unfinished)).error, 'TIMEOUT');
});

test('W-7: a redirect is an answer like others; where it leads nobody asks', async () => {
  let asked = 0;
  const inside = await answering((_, response) => {
    asked += 1;
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await answering((_, response) => response.writeHead(status, { Location: inside.href }).end());
    const reply = await post(open, url);
    assert.ok(reply.error === null);
    assert.equal(reply.status, status);
  }
  assert.equal(asked, 0);
});

test('connections that break off, speak another protocol or have no valid certificate are distinguished', async () => {
  const broken = await answering((request) => request.socket.resetAndDestroy());
  assert.equal((await post(open, broken)).error, 'CONNECTION');
  const half = await answering((_, response) => {
    response.writeHead(200, { 'Content-Length': '10' }).write('half');
    setImmediate(() => response.destroy());
  });
  assert.equal((await post(open, half)).error, 'CONNECTION');
  const other = await listening(createTcp((socket) => socket.end('220 mail.example ESMTP\r\n')));
  assert.equal((await post(open, other)).error, 'CONNECTION');
  const upgraded = await answering((_, response) =>
    response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'other' }).end(),
  );
  assert.equal((await post(open, upgraded)).error, 'CONNECTION');
  const withoutCertificate = await listening(createTls({}), 'https');
  assert.equal((await post(open, withoutCertificate)).error, 'TLS');
  const nobody = await answering(() => undefined);
  servers.pop()?.close();
  assert.equal((await post(open, nobody)).error, 'UNREACHABLE');
});

test('connections are kept; one that the receiver has closed meanwhile costs no attempt', async () => {
  const sockets = new Set<number>();
  const server = createHttp((request, response) => {
    sockets.add(request.socket.remotePort ?? 0);
    response.end();
  });
  const url = await listening(server);
  for (let count = 0; count < 5; count++) await post(open, url);
  assert.equal(sockets.size, 1);
  server.closeIdleConnections();
  const reply = await post(open, url);
  assert.equal(reply.error, null);
  assert.equal(sockets.size, 2);
});

test('endpoints at one host share connections: as many are kept as were in use at once', async () => {
  const sockets = new Set<number>();
  const count = 20;
  let waiting: (() => void)[] = [];
  const url = await answering((request, response) => {
    sockets.add(request.socket.remotePort ?? 0);
    waiting.push(() => response.end());
    if (waiting.length < count) return;
    for (const answer of waiting) answer();
    waiting = [];
  });
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: count }, () => post(open, url)));
  assert.equal(sockets.size, count);
});

test('W-13: no spelling of this computer is connected to, and all are refused in the same words', async () => {
  const { port } = await answering((_, response) => response.end());
  const before = connections;
  const spellings =
    'localhost localhost. LOCALHOST 127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0 0.0.0.0 ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::7f00:1] [64:ff9b::7f00:1]';
  for (const host of spellings.split(' '))
    for (const protocol of ['http', 'https'])
      assert.equal(
        (await post(closed, new URL(`${protocol}://${host}:${port}/hook`))).error,
        'UNREACHABLE',
        `${protocol} ${host}`,
      );
  assert.equal(connections, before);
});

test('W-13: a name is checked by its addresses at each connection', async (t) => {
  const { port } = await answering((_, response) => response.end());
  const real = dns.lookup;
  t.after(() => {
    dns.lookup = real;
    syncBuiltinESMExports();
  });
  const leadsTo = (...addresses: string[]): void => {
    const answer = (
      _: string,
      __: object,
      done: (error: null, all: { address: string; family: 4 }[]) => void,
    ): void =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    dns.lookup = answer as unknown as typeof dns.lookup; // the only form of the call
    syncBuiltinESMExports();
  };
  const before = connections;
  const url = new URL(`https://rebind.example:${port}/hook`);
  leadsTo('127.0.0.1');
  assert.equal((await post(closed, url)).error, 'UNREACHABLE', 'a name of this computer');
  leadsTo('192.0.2.1', '127.0.0.1');
  assert.equal((await post(closed, url)).error, 'UNREACHABLE', 'one bad address among several');
  leadsTo('169.254.169.254');
  assert.equal(
    (await post(new Poster(guard(['0.0.0.0/0', '::/0']), limits), url)).error,
    'UNREACHABLE',
    'metadata',
  );
  assert.equal(connections, before);
  leadsTo('127.0.0.1');
  const name = new URL(`http://robot.internal:${port}/hook`);
  assert.equal(
    (await post(open, name)).error,
    null,
    'what the operator has opened is reached by name and without TLS',
  );
  assert.equal((await post(closed, name)).error, 'UNREACHABLE');
});

test('a name is looked up once for all who wait for it', async (t) => {
  const { port } = await answering((_, response) => response.end());
  const real = dns.lookup;
  t.after(() => {
    dns.lookup = real;
    syncBuiltinESMExports();
  });
  let looked = 0;
  const slowly = (
    _: string,
    __: object,
    done: (error: null, all: { address: string; family: 4 }[]) => void,
  ): void => {
    looked += 1;
    setTimeout(() => done(null, [{ address: '127.0.0.1', family: 4 }]), 50);
  };
  dns.lookup = slowly as unknown as typeof dns.lookup; // the only form of the call
  syncBuiltinESMExports();
  const url = new URL(`http://slow.internal:${port}/hook`);
  const replies = await Promise.all(Array.from({ length: 5 }, () => post(open, url)));
  assert.deepEqual(
    replies.map(({ error }) => error),
    [null, null, null, null, null],
  );
  assert.equal(looked, 1);
});

test('W-13: no proxy of the environment is asked', async (t) => {
  let asked = 0;
  const proxy = await answering((_, response) => {
    asked += 1;
    response.end();
  });
  t.after(() => {
    for (const name of ['NODE_USE_ENV_PROXY', 'HTTP_PROXY', 'http_proxy']) delete process.env[name];
  });
  Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.origin, http_proxy: proxy.origin });
  const url = await answering((_, response) => response.writeHead(204).end());
  const reply = await post(new Poster(guard(['127.0.0.0/8']), limits), url);
  assert.ok(reply.error === null && reply.status === 204);
  assert.equal(asked, 0);
});

test('W-15: ports of mail servers and similar services are refused, and so are addresses with a user name', async () => {
  const before = connections;
  for (const address of [
    'http://127.0.0.1:25/',
    'http://127.0.0.1:22/',
    'http://127.0.0.1:0/',
    'http://a:b@127.0.0.1:8080/',
  ])
    assert.equal((await post(open, new URL(address))).error, 'UNREACHABLE', address);
  assert.equal(connections, before);
});
