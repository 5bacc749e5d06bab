import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { boundClient, exchange, fault } from '#/test/oauth.ts';
import { race } from '#/test/race.ts';

const rounds = 6;

test('PATCH /v1/oauth/register/{clientId}: a new name at the same moment does not bring the old secret or scopes back', async () => {
  const w = await workspace();
  for (let round = 0; round < rounds; round++) {
    const client = await boundClient(w);
    const changes = [
      { client_name: 'Robot 1' },
      { rotate_secret: true },
      { client_name: 'Robot 2' },
      { scope: 'contacts:read' },
      { client_name: 'Robot 3' },
    ];
    const answers = await race(
      changes.map((body) => ({
        baseUrl: server.origin,
        method: 'PATCH',
        path: `/v1/oauth/register/${client.id}`,
        headers: { authorization: `Bearer ${w.owner.token}` },
        body,
      })),
    );
    for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
    const rotated = answers[1] as { body: { client_secret: string } }; // as checked above
    const secret = rotated.body.client_secret;
    assert.deepEqual(
      fault(await exchange(client, 'oac_x', undefined)),
      [401, 'invalid_client'],
      'old secret',
    );
    assert.deepEqual(fault(await exchange({ ...client, secret }, 'oac_x', undefined)), [
      400,
      'invalid_grant',
    ]);
    assert.equal((await w.get(`/v1/oauth/register/${client.id}`)).body.scope, 'contacts:read');
  }
});
