import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { readAll } from '#/test/calendars/dav-account.ts';
import { davClient } from '#/test/calendars/dav-server.ts';
import { entryText } from '#/test/calendars/entry-text.ts';
import { openNet } from '#/test/calendars/open-net.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { caldav } from './caldav.ts';

// Calendars of a mail domain that are found by DNS, but not through its website (RFC 6764, 6).

const login = 'ada@example.com';
const access = { serverUrl: '', login, secret: 'secret', capabilities: {}, addresses: [] };

type Records = { readonly host: string; readonly port?: number; readonly texts?: readonly string[] };

/** A network in which only one host answers. Records the requested addresses and names. */
function outside(
  records: Records | null,
  answer: Net['ask'] = () => Promise.reject(new Unreachable()),
): { net: Net; asked: URL[]; names: string[] } {
  const asked: URL[] = [];
  const names: string[] = [];
  const net: Net = {
    ...openNet(),
    ask: (url, ...rest) => {
      asked.push(url);
      return url.hostname === records?.host ? answer(url, ...rest) : Promise.reject(new Unreachable());
    },
    services: (name) => {
      names.push(name);
      return Promise.resolve(records === null ? [] : [{ host: records.host, port: records.port ?? 443 }]);
    },
    texts: () => Promise.resolve(records?.texts ?? []),
  };
  return { net, asked, names };
}

test(
  'the calendars of a mail domain are found where its name servers say, and read there',
  { skip: radicale.missing },
  async () => {
    const server = await radicale.start();
    const path = await davClient(server, server.ada).newCalendar('work');
    await davClient(server, server.ada).put(`${path}a.ics`, entryText('a', 2));
    // Radicale at the address in the DNS records.
    const authorization = `Basic ${Buffer.from(`${server.ada.login}:${server.ada.password}`).toString('base64')}`;
    const through: Net['ask'] = (url, asked, limit) =>
      openNet().ask(
        new URL(url.pathname, server.origin),
        { ...asked, headers: { ...asked.headers, authorization } },
        limit,
      );
    for (const texts of [['path=/'], ['other=x', 'path=/ada/'], []]) {
      const { net } = outside({ host: 'dav.example.com', texts }, through);
      const account = await caldav(access, net).discover();
      assert.ok(account.calendars.some(({ externalId }) => externalId === path));
      const { capabilities } = account;
      const { changed } = await readAll(caldav({ ...access, capabilities }, net), path, null);
      assert.deepEqual(
        changed.map(({ uid }) => uid),
        ['a'],
      );
    }
    await server.stop();
  },
);

test('the path and the port of the records are asked first', async () => {
  const { net, asked, names } = outside({ host: 'dav.example.com', port: 8443, texts: ['path=/calendars'] });
  await assert.rejects(caldav(access, net).discover(), NotReached);
  assert.deepEqual(names, ['_caldavs._tcp.example.com']);
  assert.equal(asked.at(-1)?.href, 'https://dav.example.com:8443/calendars');
});

test('a host of somebody else does not get the password because name servers name it', async () => {
  for (const host of ['dav.other.example', '127.0.0.1', 'example.com.other.example']) {
    const { net, asked } = outside({ host });
    await assert.rejects(caldav(access, net).discover(), NotAllowed);
    assert.deepEqual(
      asked.filter((url) => url.hostname === host),
      [],
    );
  }
});

const typed: [serverUrl: string, login: string, isAsked: boolean, why: string][] = [
  ['', 'ada@example.com', true, 'no more than an address of mail'],
  ['https://example.com/', 'ada@example.com', true, 'its domain'],
  ['example.com', 'Ada@Example.com', true, 'its domain, as people type it'],
  ['https://example.com/dav/', 'ada@example.com', false, 'a place on a server'],
  ['https://dav.example.com/', 'ada@example.com', false, 'a server'],
  ['https://example.com/', 'ada', false, 'a login that is no address'],
  ['http://example.com/', 'ada@example.com', false, 'without encryption'],
];

for (const [serverUrl, who, isAsked, why] of typed)
  test(`name servers ${isAsked ? 'are' : 'are not'} asked about “${serverUrl}” of ${who}: ${why}`, async () => {
    const { net, names } = outside(null);
    await assert.rejects(caldav({ ...access, serverUrl, login: who }, net).discover(), NotReached);
    assert.equal(names.length, isAsked ? 1 : 0);
  });
