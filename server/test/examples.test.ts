import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBody } from '@callwright/contract/endpoint.ts';
import { examples } from '@callwright/contract/examples/examples.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { workspace } from './harness.ts';
import { directory } from './scim.ts';
import { endpoints } from './valid-requests.ts';

// The example bodies in the reference. Those for directories are sent here; the tests of all endpoints send the others
// (valid-requests.ts), with the ids of their own rows.

test('every endpoint with a body has an example, which the contract accepts', () => {
  const withBody = [
    ...endpoints,
    ...Object.entries(scimContract.scim).map(([verb, endpoint]) => [`scim.${verb}`, endpoint] as const),
  ].filter(([, endpoint]) => hasBody(endpoint));
  assert.deepEqual(Object.keys(examples).toSorted(), withBody.map(([name]) => name).toSorted());
  for (const [name, { input, path }] of withBody) {
    const issues = input.safeParse(examples[name]).error?.issues ?? [];
    const ofBody = issues.filter((issue) => !path.includes(`{${String(issue.path[0])}}`));
    assert.deepEqual(ofBody, [], name);
  }
});

test('the examples of directories are answered as promised', async () => {
  const scim = await directory(await workspace());
  const { id } = (await scim.post('/Users', examples['scim.createUser'])).body;
  const group = (await scim.post('/Groups', examples['scim.createGroup'])).body;
  const replies = [
    await scim.post('/Users/.search', examples['scim.searchUsers']),
    await scim.put(`/Users/${id}`, examples['scim.replaceUser']),
    await scim.send('PATCH', `/Users/${id}`, examples['scim.patchUser']),
    await scim.post('/Groups/.search', examples['scim.searchGroups']),
    await scim.put(`/Groups/${group.id}`, examples['scim.replaceGroup']),
    await scim.send('PATCH', `/Groups/${group.id}`, examples['scim.patchGroup']),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
    JSON.stringify(replies.map(({ body }) => body)),
  );
  assert.equal(replies[0]?.body.totalResults, 1);
});
