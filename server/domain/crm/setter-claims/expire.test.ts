import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { strategyCall } from '#/test/calls.ts';
import { changesOf } from '#/test/changes.ts';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import { expireClaims } from './expire.ts';

test('a claim without a call is closed after 30 days as NO_CALL, and the lead is free; one with a call stays', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const lead = await savedContact(w, { email: 'lead@example.test' });
  const call = await strategyCall(w, { setterId: setter.userId });
  await setter.client.post('/v1/setterClaims/claim', { contactId: lead.id });
  server.clock.advance(29 * dayMs);
  await expireClaims(server.app);
  const open = async () =>
    (await w.get('/v1/setterClaims', { open: true })).body.data.setterClaims.map(
      (claim: { contactId: number }) => claim.contactId,
    );
  assert.equal((await open()).length, 2);
  server.clock.advance(2 * dayMs);
  await Promise.all([expireClaims(server.app), expireClaims(server.app)]);
  assert.deepEqual(await open(), [call.contactId]);
  const released = await changesOf(w, 'setter_claim.released');
  assert.deepEqual(
    released.map(({ object }) => [object.contactId, object.claimStatus]),
    [[lead.id, 'NO_CALL']],
  );
  assert.equal((await w.get('/v1/contacts/detail', { contactId: lead.id })).body.data.setterId, null);
});
