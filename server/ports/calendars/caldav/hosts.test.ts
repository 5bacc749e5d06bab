import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOf } from './addresses.ts';
import { mayLeadTo } from './hosts.ts';

const leads: readonly [from: string, to: string, expected: boolean, why: string][] = [
  ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com/1/', true, 'a host of the same owner'],
  ['https://caldav.icloud.com/', 'https://icloud.com/', true, 'their domain'],
  ['https://example.com/', 'https://dav.example.com/', true, 'a host of the domain'],
  ['https://example.com/', 'https://example.com:8443/', true, 'another port of the same host'],
  ['http://10.0.0.2:5232/', 'https://10.0.0.2/', true, 'the same host, encrypted'],
  ['https://dav.example.com/', 'http://dav.example.com/', false, 'never unencrypted'],
  ['http://dav.example.com/', 'http://dav.example.com:8080/', false, 'another unencrypted server'],
  ['https://dav.example.com/', 'https://dav.example.org/', false, 'another owner'],
  ['https://example.com/', 'https://notexample.com/', false, 'it only ends alike'],
  ['https://caldav.icloud.com/', 'https://icloud.com.evil.example/', false, 'it only begins alike'],
  ['https://shop.co.uk/', 'https://evil.co.uk/', false, 'nobody owns co.uk'],
  ['https://example.com/', 'https://other.com/', false, 'nobody owns com'],
  ['https://10.0.0.2/', 'https://11.0.0.2/', false, 'addresses have no owner in common'],
  ['https://[2001:db8::1]/', 'https://[2001:db8::2]/', false, 'in IPv6 as well'],
  ['https://dav.example.com/', 'ftp://dav.example.com/', false, 'another protocol'],
];

for (const [from, to, expected, why] of leads)
  test(`${from} ${expected ? 'may' : 'may not'} lead to ${to}: ${why}`, () =>
    assert.equal(mayLeadTo(new URL(from), new URL(to)), expected));

const wellKnown = '/.well-known/caldav';
const typed: readonly [serverUrl: string, login: string, expected: string[]][] = [
  ['https://dav.example.com/', 'ada', [`https://dav.example.com${wellKnown}`, 'https://dav.example.com/']],
  ['dav.example.com', 'ada', [`https://dav.example.com${wellKnown}`, 'https://dav.example.com/']],
  [
    ' dav.example.com:8443 ',
    'a',
    [`https://dav.example.com:8443${wellKnown}`, 'https://dav.example.com:8443/'],
  ],
  ['', 'ada@example.com', [`https://example.com${wellKnown}`, 'https://example.com/']],
  ['ada@example.com', 'ada', [`https://example.com${wellKnown}`, 'https://example.com/']],
  [
    'https://cloud.example.com/remote.php/dav?x=1#y',
    'ada',
    [
      'https://cloud.example.com/remote.php/dav',
      `https://cloud.example.com${wellKnown}`,
      'https://cloud.example.com/',
    ],
  ],
];

for (const [serverUrl, login, expected] of typed)
  test(`“${serverUrl}” of ${login} is looked for at ${expected[0]}`, () =>
    assert.deepEqual(
      placesOf({ serverUrl, login, capabilities: {}, addresses: [] }).map(({ href }) => href),
      expected,
    ));

for (const serverUrl of ['', 'https://', '://', 'http://[', 'a b c'])
  test(`“${serverUrl}” is no address of a server`, () => {
    assert.throws(() => placesOf({ serverUrl, login: 'ada', capabilities: {}, addresses: [] }), {
      name: 'Refused',
    });
  });
