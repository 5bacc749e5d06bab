import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { directory, refusal, type Directory } from '#/test/scim.ts';
import { readFilter } from './filter.ts';
import { matches } from './match.ts';

const urn = 'urn:ietf:params:scim:schemas:core:2.0:User';
type Scene = { readonly scim: Directory; readonly everybody: Json[] };
let made: Promise<Scene> | null = null;

/** Seven people, created by the first test that needs them. One after the other, while this test can set the clock. */
function scene(): Promise<Scene> {
  made ??= makeScene();
  return made;
}

async function makeScene(): Promise<Scene> {
  const w = await workspace();
  const scim = await directory(w);
  for (const [index, name] of ['Ann', 'ann', 'Bob', 'Änne', 'Eve %_', ''].entries()) {
    server.clock.advance(1_000);
    await scim.user({
      userName: `filter-${w.id}-${index}@example.test`,
      ...(index % 2 === 0 && { externalId: `E-${index}` }),
      name: { givenName: name, familyName: index < 3 ? 'Lee' : 'O"Hara\\' },
      roles: [index % 3 === 0 ? 'SETTER' : 'CLOSER'],
    });
  }
  const { Resources } = (await scim.get('/Users')).body;
  await scim.group('Night', [Resources[1].id, Resources[2].id]);
  await scim.patch(`/Users/${Resources[3].id}`, { op: 'replace', path: 'active', value: false });
  return { scim, everybody: (await scim.get('/Users')).body.Resources };
}

/** The expected users: a second implementation of the filter, applied to the data that the service returns. */
function expected(everybody: readonly Json[], filter: string): string[] {
  const read = readFilter(filter, urn);
  return everybody.filter((user) => matches(flat(user), read)).map(({ userName }) => userName);
}

/** All single-valued attributes by their full names. */
function flat(user: Json): Record<string, unknown> {
  return {
    ...user,
    'name.givenName': user.name?.givenName,
    'name.familyName': user.name?.familyName,
    'emails.value': user.userName,
    emails: user.userName,
    'roles.value': user.roles[0].value,
    'meta.created': user.meta.created,
  };
}

const quoted = (text: string) => JSON.stringify(text);
const texts = fc.constantFrom(
  'Ann',
  'ANN',
  'a',
  'lee',
  'E-2',
  'e-2',
  'setter',
  '@example',
  '%',
  '_',
  '"',
  '\\',
  'zz',
  'nn',
);
const attributes = fc.constantFrom(
  'userName',
  'name.givenName',
  'name.familyName',
  'emails.value',
  'roles.value',
  'displayName',
  'USERNAME',
  `${urn}:userName`,
);
const simple = fc.oneof(
  fc
    .tuple(attributes, fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'EQ', 'Co'), texts)
    .map(([attribute, op, text]) => `${attribute} ${op} ${quoted(text)}`),
  fc.tuple(attributes, fc.constant('pr')).map((parts) => parts.join(' ')),
  fc.constantFrom(
    'active eq true',
    'active eq false',
    'active ne "True"',
    'externalId pr',
    'externalId eq "E-2"',
  ),
);
const filters = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc
      .tuple(tie('filter'), fc.constantFrom('and', 'or', 'AND'), tie('filter'))
      .map(([one, op, other]) => `(${one} ${op} ${other})`),
    tie('filter').map((filter) => `not (${filter})`),
  ),
})).filter;

test('a filter finds exactly the users it describes, whatever it is made of', async () => {
  const { scim, everybody } = await scene();
  const property = fc.asyncProperty(filters, async (filter) => {
    assert.deepEqual(await scim.find('/Users', filter), expected(everybody, filter), filter);
  });
  await fc.assert(property, { seed: 17, numRuns: 150 });
});

test('any two filters joined by and, or and not are the sets that they find', async () => {
  const { scim, everybody } = await scene();
  const property = fc.asyncProperty(simple, simple, async (one, other) => {
    const [first, second] = [await scim.find('/Users', one), await scim.find('/Users', other)];
    const all = everybody.map(({ userName }) => userName);
    assert.deepEqual(
      await scim.find('/Users', `${one} and ${other}`),
      first.filter((name) => second.includes(name)),
    );
    assert.deepEqual(
      await scim.find('/Users', `${one} or ${other}`),
      all.filter((name) => first.includes(name) || second.includes(name)),
    );
    assert.deepEqual(
      await scim.find('/Users', `not (${one})`),
      all.filter((name) => !first.includes(name)),
    );
  });
  await fc.assert(property, { seed: 18, numRuns: 40 });
});

test('conditions on elements, moments and ids find who they describe', async () => {
  const { scim, everybody } = await scene();
  const [owner, ann, other, bob] = everybody;
  const { created } = bob.meta;
  for (const [filter, names] of [
    [`emails[type eq "work" and value eq "${ann.userName.toUpperCase()}"]`, [ann.userName]],
    [`emails[type eq "home"].value co "@"`, []],
    [`emails[type eq "work"].value eq "${ann.userName}"`, [ann.userName]],
    ['roles[value eq "SUPER_ADMIN" and primary eq true]', [owner.userName]],
    [`id eq "${bob.id}"`, [bob.userName]],
    ['groups.display eq "night"', [ann.userName, other.userName]],
    [
      'groups[display sw "N"] and name.givenName eq "ann" and not (groups[display eq "Day"])',
      [ann.userName, other.userName],
    ],
    [`meta.created eq "${created}" and id eq "${bob.id}"`, [bob.userName]],
    ['meta.created lt "2001-01-01T00:00:00Z"', []],
    ['groups pr', [ann.userName, other.userName]],
    [
      `userName gt "${bob.userName}"`,
      [...everybody].map((user) => user.userName).filter((name) => name > bob.userName),
    ],
    ['externalId eq null and active eq false', [bob.userName].filter(() => bob.externalId === undefined)],
  ] as const)
    assert.deepEqual(await scim.find('/Users', filter), names, filter);
  const later = await scim.find('/Users', `meta.created gt "${ann.meta.created}"`);
  assert.equal(later.length, everybody.length - 2);
});

test('400 invalidFilter for what cannot be read or is not there to be found, at once', async () => {
  const { scim } = await scene();
  for (const filter of [
    'userName',
    'userName eq',
    'userName eq ann',
    'userName is "x"',
    'nothing eq "x"',
    'toString eq "x"',
    '__proto__ pr',
    'userName eq "x" constructor active eq true',
    'userName eq 7',
    'active gt true',
    'active eq "perhaps"',
    'meta.created eq "yesterday"',
    'meta.created co "2026"',
    'userName[type eq "x"]',
    'groups.nothing eq "x"',
    `userName eq "${'\n'.repeat(60)}`,
    '('.repeat(1_900),
    `${'not '.repeat(400)}active eq true`,
    `${'('.repeat(40)}active eq true${')'.repeat(40)} and`,
    'userName eq "x"; drop table member',
    'userName eq "\\x"',
  ])
    assert.deepEqual(refusal(await scim.get('/Users', { filter })), [400, 'invalidFilter'], filter);
});

test('pages, order and the search by POST show each user once', async () => {
  const { scim, everybody } = await scene();
  const sorted = everybody.map(({ userName }) => userName).toSorted((a, b) => (a < b ? 1 : -1));
  const seen: string[] = [];
  for (let startIndex = 1; startIndex <= everybody.length; startIndex += 2) {
    const query = { startIndex, count: 2, sortBy: 'userName', sortOrder: 'descending' };
    const { status, body } = await scim.post('/Users/.search', { schemas: [], ...query });
    assert.deepEqual([status, body.totalResults, body.startIndex], [200, everybody.length, startIndex]);
    assert.deepEqual((await scim.get('/Users', query)).body, body);
    seen.push(...body.Resources.map(({ userName }: Json) => userName));
  }
  assert.deepEqual(seen, sorted);
  for (const [query, ids] of [
    [{ startIndex: -5, count: 1 }, 1],
    [{ startIndex: 900, count: 1 }, 0],
    [{ count: 0 }, 0],
    [{ count: -1 }, 0],
    [{ count: 999 }, everybody.length],
    [{ sortBy: 'externalId' }, everybody.length],
    [{ filter: '' }, everybody.length],
  ] as const) {
    const { status, body } = await scim.get('/Users', query);
    assert.deepEqual([status, body.itemsPerPage, body.totalResults], [200, ids, everybody.length]);
  }
  assert.deepEqual(refusal(await scim.get('/Users', { sortBy: 'groups' })), [400, 'invalidPath']);
  assert.deepEqual(refusal(await scim.get('/Users', { count: 'many' })), [400, 'invalidValue']);
});
