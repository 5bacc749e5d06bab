import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sized } from './full-size.ts';
import { server } from './harness.ts';
import { operations, type Schema } from './fuzz/operations.ts';
import { placesOf } from './fuzz/places.ts';
import { FuzzRun, sentSoFar } from './fuzz/run.ts';
import { acceptedShare, isTurnOf } from './fuzz/settings.ts';

// reliability S-21 and S-23: text from outside stays text, in SQL, in JSON and in pages.

after(() => console.log(`${sentSoFar()} requests`));

/** Longer than the statement timeout, so that an injected sleep is detected. */
const sleepSec = 30;

/** Does not occur in any row. */
const plain = 'zzqxnone';
const sqlStrings = [
  "'",
  '"',
  "''",
  '\\',
  "\\'",
  '%',
  '_',
  '%%',
  '$1',
  "' or '1'='1",
  "' or 1=1 --",
  '1 or 1=1',
  '1) or (1=1',
  "zz') or ('a'='a",
  "%' or '%'='",
  "' union all select null, null --",
  `'; select pg_sleep(${sleepSec}); --`,
  `1; select pg_sleep(${sleepSec})`,
  `' || pg_sleep(${sleepSec}) || '`,
  `(select pg_sleep(${sleepSec}))`,
  "'; drop table contact; --",
  'id; drop table contact',
  'id desc, (case when 1=1 then id else -id end)',
  'id/**/desc',
  "E'\\x27 or 1=1'",
  '::text',
  'null',
];

/** Tests one in so many places of an operation. */
const placeShare = sized({ gate: 5, full: 1 });

for (const operation of operations) {
  const { name, method, path, parameters } = operation;
  if (method !== 'GET' || !path.startsWith('/v1/') || !parameters.some((one) => one.in === 'query')) continue;
  test(`GET ${path} takes SQL in a parameter for the text it is`, async () => {
    const run = await FuzzRun.start(operation);
    for (const [index, place] of placesOf(operation, run.mine.ids).entries()) {
      if (place.in !== 'query' || index % placeShare > 0) continue;
      const expected = await run.sendWith(place, plain);
      const tried = sqlStrings.filter((_, order) => isTurnOf(order, index, acceptedShare));
      await run.each(tried, async (text) => {
        const { status, body } = await run.sendWith(place, encodeURIComponent(text));
        const what = `${name} ${place.label} = ${text}`;
        // Fields that do not allow quotes or percent signs refuse them; all others must find nothing.
        if (status !== 400) assert.equal(status, expected.status, what);
        if (status === 200) assert.deepEqual(body, expected.body, what);
        if (status === 400 && body.code === 'VALIDATION_ERROR')
          assert.ok(place.label in body.message.details.fieldErrors, `${what}: ${JSON.stringify(body)}`);
      });
    }
    run.end();
    assert.deepEqual(run.failures, []);
  });
}

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];
/** Each place gets one in so many texts. */
const textShare = sized({ gate: 6, full: 1 });
const plainText = 'Plain Words';
const pages = ['/', '/contacts', '/calls', '/e/acme/intro', '/call/token', '/sign-in', '/docs/api'];

for (const operation of operations) {
  const { method, path } = operation;
  if (operation.body === null || path.startsWith('/auth/')) continue;
  test(`${method} ${path} takes markup in a text for the text it is`, async () => {
    const run = await FuzzRun.start(operation);
    for (const [index, place] of placesOf(operation, run.mine.ids).entries()) {
      if (index % placeShare > 0) continue;
      const accepted = await run.sendWith(place, plainText);
      if (accepted.status >= 400 || !JSON.stringify(accepted.body).includes(plainText)) continue;
      for (const script of scripts.filter((_, order) => isTurnOf(order, index, textShare))) {
        const { status, headers, body } = await run.sendWith(place, script);
        if (status >= 400) continue;
        const what = `${place.label} = ${script}`;
        assert.match(headers.get('content-type') ?? '', /^application\/json/, what);
        assert.ok(
          JSON.stringify(body).includes(JSON.stringify(script).slice(1, -1)),
          `${what} came back changed: ${status} ${JSON.stringify(body).slice(0, 1_000)}`,
        );
      }
    }
    run.end();
  });
}

test('pages hold nothing of what a workspace or a visitor wrote', async () => {
  const asBrowser = server.anybody.with({ Accept: 'text/html' });
  for (const page of pages) {
    for (const script of scripts) {
      const asked = `${page}?search=${encodeURIComponent(script)}&name=${encodeURIComponent(script)}`;
      const { status, body } = await asBrowser.get(asked);
      assert.ok(status === 200 || status === 404, `${page} ${status}`);
      for (const written of [script, encodeURIComponent(script)])
        assert.ok(!(typeof body === 'string' ? body : '').includes(written), `${page} holds ${written}`);
    }
  }
});

/** URLs that execute code instead of opening a page. */
const runningAddresses = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
];
const namesAddress = /(?:url|uri|link)$/i;
/** Only compares the URL with that of the code, and ignores it for a refresh. */
const comparesOnly = ['oauth.token'];

test('no field keeps an address that runs something', async () => {
  for (const operation of operations) {
    const { name, body } = operation;
    if (body === null || !hasAddress(body) || comparesOnly.includes(name)) continue;
    const run = await FuzzRun.start(operation);
    for (const [index, place] of placesOf(operation, run.mine.ids).entries()) {
      if (!namesAddress.test(place.label)) continue;
      for (const address of runningAddresses.filter((_, order) => isTurnOf(order, index, textShare))) {
        const reply = await run.sendWith(place, address);
        const what = `${name} ${place.label} = ${address}`;
        if (name.startsWith('booking.')) assert.ok(!(await storedReferrers(run)).includes(address), what);
        else assert.equal(reply.status, 400, what);
      }
    }
    run.end();
  }
});

function hasAddress(body: Schema): boolean {
  return /"\w*(?:url|uri|link)":/i.test(JSON.stringify(body));
}

/** Browsers send the referrer, which is stored only if it is a safe URL. */
async function storedReferrers({ mine }: FuzzRun): Promise<string[]> {
  const { body } = await mine.w.get('/v1/contacts', { limit: 100 });
  return body.data.contacts.map((contact: { referrerUrl: string | null }) => contact.referrerUrl);
}
