import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { nastyValues } from '#/test/fuzz/values.ts';
import { directory, newUser, refusal } from '#/test/scim.ts';

const scim = await directory(await workspace());
const userPath = `/Users/${(await scim.user()).id}`;
const groupPath = `/Groups/${(await scim.group('Night')).id}`;

const names = fc.constantFrom(
  ...'userName externalId active name roles emails groups displayName members schemas id meta password'.split(
    ' ',
  ),
  'Operations',
  'op',
  'path',
  'value',
  '__proto__',
  'constructor',
  'filter',
  'count',
  'attributes',
);
/** A function, because the table of all characters takes a second to build. */
function anyValue(): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    fc.constantFrom(...nastyValues),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom('True', 'CLOSER', 'SUPER_ADMIN', '1', '{"value":1}'),
  );
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
}
const paths = fc.oneof(
  fc.constantFrom(
    'active',
    'roles',
    'members',
    'members[value eq "1"]',
    'roles[primary eq "True"].value',
    'roles.value',
    'emails[type eq "work"].value',
    'name.givenName',
    'externalId',
    'displayName',
    'title',
    'members[',
    'members[]',
    'members[value eq "1"].value',
    `${scimUrns.user}:active`,
    'urn:x:y',
    'a.b.c',
    '[value eq "1"]',
    'members[value eq "\n'.padEnd(90, '\n'),
    '__proto__',
    'roles.__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 30 }),
);

/** Checks for a documented response below 500; the test client compares it with the document. */
async function answers(method: string, path: string, body: unknown): Promise<void> {
  const { status } = await scim.send(method, path, JSON.stringify(body));
  assert.ok(status < 500, `${method} ${path} ${status} ${JSON.stringify(body)}`);
}

longTest('no body makes an endpoint fail', async () => {
  const targets = fc.constantFrom(
    ['POST', '/Users'],
    ['PUT', userPath],
    ['PATCH', userPath],
    ['POST', '/Groups'],
    ['PUT', groupPath],
    ['PATCH', groupPath],
    ['POST', '/Users/.search'],
    ['POST', '/Groups/.search'],
  );
  const bodies = fc.dictionary(names, anyValue(), { maxKeys: 6 });
  const property = fc.asyncProperty(targets, bodies, async ([method = '', path = ''], body) => {
    await answers(method, path, body);
    await answers(method, path, { ...newUser(), displayName: 'Any', ...body });
  });
  await fc.assert(property, { seed: 23, numRuns: 150 });
});

longTest('no operation of a PATCH makes it fail', async () => {
  const operation = fc.record(
    { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move'), path: paths, value: anyValue() },
    { requiredKeys: ['op'] },
  );
  const operations = fc.array(operation, { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(operations, async (list) => {
    await answers('PATCH', userPath, { Operations: list });
    await answers('PATCH', groupPath, { Operations: list });
  });
  await fc.assert(property, { seed: 29, numRuns: 200 });
});

test('no query makes a list fail', async () => {
  const query = fc.dictionary(
    fc.constantFrom(
      'filter',
      'startIndex',
      'count',
      'sortBy',
      'sortOrder',
      'attributes',
      'excludedAttributes',
    ),
    fc.oneof(
      fc.string({ maxLength: 40 }),
      paths,
      fc.constantFrom('id', 'meta.created', '-1', '999999999', 'userName eq "\\u0000"'),
    ),
    { maxKeys: 4 },
  );
  const property = fc.asyncProperty(
    query,
    fc.constantFrom('/Users', '/Groups', userPath),
    async (values, path) => {
      const { status, body } = await scim.get(path, values);
      assert.ok(status < 500, `${path} ${JSON.stringify(values)} ${JSON.stringify(body)}`);
    },
  );
  await fc.assert(property, { seed: 31, numRuns: 200 });
});

test('what is wrong with a request itself is said in the form of SCIM', async () => {
  for (const [answer, expected] of [
    [scim.send('POST', '/Users', '{'), [400, 'invalidSyntax']],
    [scim.send('POST', '/Users', '[]'), [400, 'invalidSyntax']],
    [scim.send('POST', '/Users', ''), [400, 'invalidValue']],
    [scim.send('POST', '/Users', '{}', { 'Content-Type': 'text/plain' }), [415, null]],
    [scim.send('POST', '/Users', JSON.stringify({ userName: 'x'.repeat(1_100_000) })), [413, null]],
    [scim.send('PATCH', userPath, {}), [400, 'invalidValue']],
    [scim.patch(userPath, { op: 'move', path: 'active' }), [400, 'invalidValue']],
    [scim.patch(userPath, { op: 'remove' }), [400, 'noTarget']],
    [scim.patch(userPath, { op: 'replace', path: 'nothing', value: 1 }), [400, 'invalidPath']],
    [
      scim.patch(userPath, { op: 'replace', path: 'roles[value eq "x"].value', value: 'y' }),
      [400, 'noTarget'],
    ],
    [scim.patch(userPath, { op: 'replace', path: 'roles[value is]', value: 'y' }), [400, 'invalidFilter']],
    [scim.patch(userPath, { op: 'replace', path: 'active' }), [400, 'invalidValue']],
    [scim.post('/Bulk', {}), [404, null]],
    [scim.get('/Users/none'), [404, null]],
    [scim.get('/Schemas/none'), [404, null]],
    [scim.post(userPath, {}), [405, null]],
  ] as const)
    assert.deepEqual(refusal(await answer), expected);
  const denied = await server.anybody.send('OPTIONS', '/scim/v2/Users');
  assert.deepEqual([denied.status, denied.headers.get('allow')], [204, 'POST, GET, HEAD, OPTIONS']);
});

test('Accept application/json is answered as such; an address with a slash at the end, HEAD and names in other cases work', async () => {
  const plain = await scim.with({ Accept: 'application/json' }).get('/scim/v2/Users/');
  assert.deepEqual(
    [plain.status, plain.headers.get('content-type')],
    [200, 'application/json; charset=utf-8'],
  );
  assert.equal((await scim.with({}).send('HEAD', '/scim/v2/Users')).status, 200);
  const { userName } = newUser();
  assert.equal((await scim.post('/Users', { USERNAME: userName, ExternalID: 'odd' })).body.externalId, 'odd');
});
