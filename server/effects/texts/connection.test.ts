import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestWorkspace } from '#/test/workspace.ts';
import { sql } from '#/platform/db/sql.ts';
import { connect, connected, server, twilio } from './testing/scene.ts';

test('PUT /v1/textMessages/connection 200 asks the provider, stores the token sealed, and shows it to nobody', async () => {
  const { w, account, inbound } = await connected({ quietFrom: '21:00', quietTo: '08:00' });
  const { body } = await w.owner.client.get('/v1/textMessages/connection');
  assert.equal(body.data.connection.accountSid, account.sid);
  assert.equal(body.data.connection.quietFrom, '21:00');
  assert.equal(body.data.connection.status, 'CONNECTED');
  assert.match(inbound, /\/text-events\/twilio\/\d+-[\w-]+$/);
  assert.ok(!JSON.stringify(body).includes(account.token));
  const { rows } = await sql<{ auth_token: string }>`
    select auth_token from text_connection where account_id = ${w.id}`.execute(w.db);
  assert.ok(!(rows[0]?.auth_token ?? account.token).includes(account.token));
});

test('PUT /v1/textMessages/connection 400 says what is wrong with token, sender and quiet hours', async () => {
  const w = await createTestWorkspace(server);
  const account = twilio.account();
  const refused = async (settings: object, field: string, code: string) => {
    const { status, body } = await connect(w, account, settings);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(JSON.stringify(body.error ?? body), new RegExp(code), field);
  };
  await refused({ authToken: 'not the token of it' }, 'authToken', 'Twilio does not take the account');
  await refused({ sender: 'a name that is too long' }, 'sender', 'Must be a number such as');
  await refused({ quietFrom: '21:00' }, 'quietTo', 'Quiet hours need a start and an end');
  await refused({ quietFrom: '25:00', quietTo: '08:00' }, 'quietFrom', 'Must be a time of day');
  await refused({ authToken: undefined }, 'authToken', 'Enter the token of this account');
  twilio.faults.add({ does: 'REFUSE', status: 503 });
  await refused({}, 'authToken', 'Twilio answered with an error');
});

test('a connection keeps its token and its address when only its quiet hours change, and goes with DELETE', async () => {
  const { w, account, inbound } = await connected();
  const changed = await connect(w, account, { authToken: undefined, quietFrom: '22:00', quietTo: '07:30' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(changed.body.data.connection.inboundUrl, inbound);
  assert.equal(changed.body.data.connection.quietTo, '07:30');
  assert.equal((await w.owner.client.delete('/v1/textMessages/connection')).status, 200);
  assert.equal((await w.owner.client.delete('/v1/textMessages/connection')).status, 404);
  const { body } = await w.owner.client.get('/v1/textMessages/connection');
  assert.equal(body.data.connection, null);
});
