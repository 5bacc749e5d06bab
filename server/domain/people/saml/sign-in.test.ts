import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as } from '#/test/company.ts';
import { person, samlCompany, signIn } from '#/test/saml.ts';

test('a right answer lets a new person in as a member with the default role, who can then use the workspace', async () => {
  const at = await samlCompany();
  const reply = await signIn(at, person(at));
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.confinedTo, at.w.id);
  const me = await as(reply).get('/v1/me');
  assert.deepEqual([me.body.data.user.role, me.body.data.user.firstName], ['VIEWER', 'Ada']);
});
