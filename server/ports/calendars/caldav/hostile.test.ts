import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { NotAllowed, NotReached, Refused, StateLost } from '#/ports/outside/trouble.ts';
import { readAll } from '#/test/calendars/dav-account.ts';
import { callOn, entryText } from '#/test/calendars/entry-text.ts';
import { openNet } from '#/test/calendars/open-net.ts';
import { caldav } from './caldav.ts';

// Malicious servers, and servers with unusual replies.

const mb = 1_048_576;
const secret = 'never to be given away';

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it is listening
}

/** The adapter for a server that became hostile after its discovery. */
function sourceAt(origin: string, totalMs?: number): CalendarSource {
  const capabilities = {
    home: `${origin}/ada/`,
    origins: [origin],
    hasSync: true,
    hasCtag: true,
    hasScheduling: false,
    zones: {},
  };
  const access = { serverUrl: origin, login: 'ada', secret, capabilities, addresses: [] };
  return caldav(access, openNet(totalMs));
}

const discovering = (serverUrl: string): Promise<unknown> =>
  caldav({ serverUrl, login: 'ada', secret, capabilities: {}, addresses: [] }, openNet()).discover();

const multistatus = (content: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${content}</D:multistatus>`;

const lol = `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]>`;
const bodies: readonly [name: string, body: string][] = [
  ['entities that grow', multistatus('<D:sync-token>&c;</D:sync-token>', lol)],
  ['a document type of another place', multistatus('', '<!DOCTYPE a SYSTEM "http://169.254.169.254/">')],
  ['an entity that nobody has defined', multistatus('<D:sync-token>&a;</D:sync-token>')],
  ['elements in elements', multistatus('<D:a>'.repeat(5_000))],
  ['a million elements in one', multistatus(`<D:response>${'<a/>'.repeat(1_000_000)}</D:response>`)],
  ['half an answer', multistatus('').slice(0, -5)],
  ['a page of a website', '<!doctype html><html><body>Welcome<br></body></html>'],
  ['nothing', ''],
  ['no text at all', '\0\u0001\uFFFD'.repeat(1_000)],
  ['no token', multistatus('')],
];

for (const [name, body] of bodies)
  test(`an answer with ${name} is no answer`, async () => {
    const origin = await answering((_, response) => response.writeHead(207).end(body));
    await assert.rejects(readAll(sourceAt(origin), '/ada/work/', null), NotReached);
    await assert.rejects(
      discovering(origin),
      (error) => error instanceof NotReached || error instanceof Refused,
    );
  });

test('of an answer of 100 MB no more than its limit is read', async () => {
  let written = 0;
  const origin = await answering((_, response) => {
    response.writeHead(207);
    const more = (): void => {
      while (written < 100 * mb && !response.destroyed) {
        written += mb;
        if (!response.write(' '.repeat(mb))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  await assert.rejects(discovering(origin), NotReached);
  assert.ok(written < 50 * mb, `${written} bytes were sent`);
});

test('a server that hangs is not reached', async () => {
  const origin = await answering(() => undefined);
  await assert.rejects(readAll(sourceAt(origin, 200), '/ada/work/', null), NotReached);
});

test('the password goes to no other host, whichever way a server names it', async () => {
  let asked = 0;
  const other = await answering((_, response) => {
    asked += 1;
    response.writeHead(207).end(multistatus(''));
  });
  const places = [
    other,
    'http://169.254.169.254/',
    'https://127.0.0.2:4443/',
    'file:///etc/passwd',
    'http://[::1]/',
  ];
  for (const place of places) {
    for (const status of [301, 302, 307, 308]) {
      const origin = await answering((_, response) => response.writeHead(status, { Location: place }).end());
      await assert.rejects(discovering(origin), NotAllowed, place);
      const source = sourceAt(origin);
      await assert.rejects(readAll(source, '/ada/work/', null), NotAllowed, place);
      await assert.rejects(source.write('/ada/work/', callOn(2), null), NotAllowed, place);
    }
    const href = `<D:response><D:href>/</D:href><D:propstat><D:prop><D:current-user-principal><D:href>${place}</D:href></D:current-user-principal></D:prop></D:propstat></D:response>`;
    const naming = await answering((_, response) => response.writeHead(207).end(multistatus(href)));
    await assert.rejects(discovering(naming), NotAllowed, place);
  }
  for (const calendar of [`${other}/work/`, '//169.254.169.254/work/', 'file:///etc/passwd'])
    await assert.rejects(readAll(sourceAt('http://127.0.0.1:1'), calendar, null), NotAllowed, calendar);
  assert.equal(asked, 0);
});

test('a server that sends from one place to the next is given up', async () => {
  let count = 0;
  const origin = await answering((_, response) => {
    count += 1;
    response.writeHead(302, { Location: `/${count}` }).end();
  });
  await assert.rejects(readAll(sourceAt(origin), '/ada/work/', null), NotReached);
  assert.ok(count < 10);
});

test('files of another calendar, and what is no file, are not taken for entries', async () => {
  const hrefs = [
    '/ada/work/',
    '/ada/work/below/a.ics',
    '/ada/other/a.ics',
    '/ada/work/../b.ics',
    'http://[',
    '',
  ];
  const responses = hrefs.map(
    (href) =>
      `<D:response><D:href>${href}</D:href><D:propstat><D:prop><D:getetag>1</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
  );
  const body = multistatus(`${responses.join('')}<D:sync-token>t</D:sync-token>`);
  const origin = await answering((_, response) => response.writeHead(207).end(body));
  const { changed, state } = await readAll(sourceAt(origin), '/ada/work/', null);
  assert.deepEqual([changed, state], [[], 'Tt']);
});

test('an answer in parts is read to its end, and one that never ends is given up', async () => {
  const part = (token: string): string =>
    multistatus(
      `<D:response><D:href>/ada/work/</D:href><D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response><D:sync-token>${token}</D:sync-token>`,
    );
  const tokens = ['one', 'two', 'three'];
  const inParts = await answering((_, response) => {
    const token = tokens.shift();
    const body = token === undefined ? multistatus('<D:sync-token>last</D:sync-token>') : part(token);
    response.writeHead(207).end(body);
  });
  assert.equal((await readAll(sourceAt(inParts), '/ada/work/', null)).state, 'Tlast');
  const endless = await answering((_, response) => response.writeHead(207).end(part('same')));
  await assert.rejects(readAll(sourceAt(endless), '/ada/work/', null), NotReached);
});

const tokenRefusals: readonly [status: number, body: string, expected: new () => Error][] = [
  [403, '<D:error xmlns:D="DAV:"><D:valid-sync-token/></D:error>', StateLost as never],
  [409, '', StateLost as never],
  [410, '', StateLost as never],
  [500, '', StateLost as never],
  [507, '', StateLost as never],
  [401, '', NotAllowed as never],
  [403, '', NotAllowed as never],
  [429, '', NotReached as never],
  [503, '', NotReached as never],
  [502, '', NotReached as never],
];

for (const [status, body, expected] of tokenRefusals)
  test(`${status} ${body} to a token is ${expected.name}`, async () => {
    const origin = await answering((_, response) => response.writeHead(status).end(body));
    await assert.rejects(readAll(sourceAt(origin), '/ada/work/', 'Ttoken'), expected);
  });

test('a server that is busy says for how long', async () => {
  for (const [status, after, expected] of [
    [429, '120', 120_000],
    [503, 'Mon, 01 Jun 2026 00:02:00 GMT', 120_000],
    [503, undefined, null],
    [500, '120', null],
  ] as const) {
    const origin = await answering((_, response) =>
      response.writeHead(status, after === undefined ? {} : { 'Retry-After': after }).end(),
    );
    await assert.rejects(
      sourceAt(origin).write('/ada/work/', callOn(2), null),
      (error) => error instanceof NotReached && error.retryAfterMs === expected,
    );
  }
});

test('a refusal for a named reason is about the entry, not about the password', async () => {
  const body = `<D:error xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><C:max-resource-size/><evil>${secret}</evil></D:error>`;
  const origin = await answering(({ method }, response) => {
    if (method === 'PUT') response.writeHead(403).end(body);
    else if (method === 'GET') response.writeHead(404).end();
    else response.writeHead(207).end(multistatus(''));
  });
  await assert.rejects(sourceAt(origin).write('/ada/work/', callOn(2), null), (error) => {
    assert.ok(error instanceof Refused);
    assert.match(error.message, /max-resource-size/);
    assert.doesNotMatch(error.message, /never to be/);
    return true;
  });
});

test('a UID that another calendar of the person has is refused; one that this calendar has is taken over', async () => {
  const stored = entryText(callOn(2).uid, 2, 'X-KEPT:yes');
  let place = '/ada/other/a.ics';
  const put: string[] = [];
  const origin = await answering((request, response) => {
    const { method, url, headers } = request;
    if (method === 'GET' && url === '/ada/work/a.ics') response.writeHead(200, { ETag: '"1"' }).end(stored);
    else if (method === 'GET') response.writeHead(404).end();
    else if (method === 'PUT' && headers['if-match'] === '"1"') {
      request.on('data', (chunk) => put.push(String(chunk)));
      request.on('end', () => response.writeHead(204, { ETag: '"2"' }).end());
    } else {
      const reason = `<C:no-uid-conflict><D:href>${place}</D:href></C:no-uid-conflict>`;
      const body = `<D:error xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${reason}</D:error>`;
      response.writeHead(403).end(body);
    }
  });
  await assert.rejects(sourceAt(origin).write('/ada/work/', callOn(2), null), Refused);
  place = `${origin}/ada/work/a.ics`;
  assert.deepEqual(await sourceAt(origin).write('/ada/work/', callOn(2), null), {
    externalId: '/ada/work/a.ics',
    etag: '"2"',
    meeting: null,
  });
  assert.match(put.join(''), /X-KEPT:yes/);
});

test('a server that names files by itself is asked under which name an entry is', async () => {
  const text = entryText(callOn(2).uid, 2).replaceAll('\r', '&#13;');
  const origin = await answering(({ method, url }, response) => {
    const href = `<D:response><D:href>/ada/work/55.ics</D:href><D:propstat><D:prop><C:calendar-data>${text}</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
    if (method === 'PUT') response.writeHead(201, { ETag: '"1"' }).end();
    else if (method === 'REPORT') response.writeHead(207).end(multistatus(href));
    else if (url === '/ada/work/55.ics') response.writeHead(200).end(entryText(callOn(2).uid, 2));
    else response.writeHead(404).end();
  });
  const written = await sourceAt(origin).write('/ada/work/', callOn(2), null);
  assert.equal(written.externalId, '/ada/work/55.ics');
});

test('an address whose website knows nothing of calendars is refused, and a wrong password is tried once', async () => {
  const website = await answering((_, response) => response.writeHead(200).end('<html>Welcome</html>'));
  await assert.rejects(discovering(website), Refused);
  let count = 0;
  const strict = await answering((_, response) => {
    count += 1;
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end();
  });
  await assert.rejects(discovering(strict), NotAllowed);
  assert.equal(count, 1);
});
