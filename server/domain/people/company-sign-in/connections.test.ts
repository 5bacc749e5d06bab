import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { clientSecret, CompanyProvider } from '#/test/company-provider.ts';
import { company, names, server, verify } from '#/test/company.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const provider = await CompanyProvider.start(server.clock.now);
const path = '/v1/signInConnections';

test('the secret is stored sealed for its row, and no reply or audit entry shows it', async () => {
  const at = await company(provider.settings);
  const { body } = await at.w.owner.client.get(path);
  assert.ok(!JSON.stringify(body).includes(clientSecret));
  const { rows } = await sql<{ secret: string }>`
    select secret from sign_in_connection where account_id = ${at.w.id}`.execute(at.w.db);
  const { rows: entries } = await sql<{ noted: string }>`
    select string_agg(entry::text, '') as noted from audit_entry entry where account_id = ${at.w.id}`.execute(
    at.w.db,
  );
  assert.match(rows[0]?.secret ?? '', /^s3\./);
  assert.ok(!entries[0]?.noted.includes(clientSecret));
  assert.ok(entries[0]?.noted.includes('company_sign_in.create'));
});

test('a domain counts once its record is there, and belongs to one workspace until that gives it up', async () => {
  const [first, second] = [await company(provider.settings), await company(provider.settings)];
  const domains = `${path}/${second.connectionId}/domains`;
  const { body } = await second.w.owner.client.post(domains, { domain: first.domain.toUpperCase() });
  const claim = body.data.connection.domains.find((one: { domain: string }) => one.domain === first.domain);
  assert.equal(claim.verifiedAt, null);
  const check = () => second.w.owner.client.post(`${domains}/verify`, { domain: first.domain });
  const missing = await check();
  assert.equal(missing.body.data.isVerified, false, 'the record there is that of the other workspace');
  assert.ok(missing.body.data.found.includes('unrelated'));
  names.records.set(claim.recordName, [claim.recordValue]);
  const taken = await check();
  assert.deepEqual([taken.status, taken.body.code], [409, 'CONFLICT']);
  const given = await first.w.owner.client.delete(`${path}/${first.connectionId}/domains`, {
    domain: first.domain,
  });
  assert.equal(given.status, 200, JSON.stringify(given.body));
  assert.equal((await check()).body.data.isVerified, true);
});

test('of two workspaces that verify a domain at once one gets it', async () => {
  const [first, second] = [await company(provider.settings), await company(provider.settings)];
  const domain = `shared-${first.domain}`;
  const claims = await Promise.all(
    [first, second].map(async ({ w, connectionId }) => {
      const { body } = await w.owner.client.post(`${path}/${connectionId}/domains`, { domain });
      return body.data.connection.domains.find((one: { domain: string }) => one.domain === domain);
    }),
  );
  names.records.set(
    claims[0].recordName,
    claims.map(({ recordValue }) => recordValue),
  );
  const replies = await Promise.all(
    [first, second].map(({ w, connectionId }) =>
      w.owner.client.post(`${path}/${connectionId}/domains/verify`, { domain }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('POST /v1/signInConnections 400 for an issuer that may not be reached, or vouches for everybody', async () => {
  const w = await createTestWorkspace(server);
  const create = (oidc: object) =>
    w.owner.client.post(path, { name: 'Ours', oidc: { clientId: 'a', clientSecret: 'b', ...oidc } });
  const microsoft = 'https://login.microsoftonline.com';
  const refused = [
    { issuer: 'http://10.0.0.1' },
    { issuer: 'https://169.254.169.254' },
    { issuer: 'https://login.company.example/.well-known/openid-configuration' },
    { issuer: 'https://accounts.google.com' },
    { issuer: `${microsoft}/common/v2.0` },
    { issuer: `${microsoft}/common/v2.0`, preset: 'MICROSOFT' },
    { issuer: 'https://login.company.example', scopes: 'email profile' },
  ];
  for (const oidc of refused) {
    const { status, body } = await create(oidc);
    assert.equal(status, 400, JSON.stringify(oidc));
    assert.ok(body.message.details.fieldErrors.oidc, JSON.stringify(body));
  }
  const fine = [
    { issuer: `${microsoft}/common/v2.0`, preset: 'MICROSOFT', tenantIds: ['t'] },
    { issuer: 'https://accounts.google.com', preset: 'GOOGLE' },
  ];
  for (const oidc of fine) assert.equal((await create(oidc)).status, 201, JSON.stringify(oidc));
});

test('POST /v1/signInConnections/{id}/test says what works and stops at what does not', async () => {
  const at = await company(provider.settings);
  const run = async () => (await at.w.owner.client.post(`${path}/${at.connectionId}/test`)).body.data;
  const works = await run();
  assert.equal(works.works, true, JSON.stringify(works));
  assert.deepEqual(
    works.checks.map(({ check }: { check: string }) => check),
    ['DISCOVERY', 'ENDPOINTS', 'KEYS', 'CREDENTIALS'],
  );
  await at.change({ oidc: { clientSecret: 'another' } });
  const wrong = await run();
  assert.deepEqual([wrong.works, wrong.checks.at(-1).check], [false, 'CREDENTIALS']);
  assert.match(wrong.checks.at(-1).message, /client id or the secret/);
  await at.change({ oidc: { issuer: `${provider.origin}/other` } });
  const lost = await run();
  assert.deepEqual([lost.works, lost.checks.length, lost.checks[0].check], [false, 1, 'DISCOVERY']);
});

test('a connection of another workspace does not exist', async () => {
  const [mine, other] = [await company(provider.settings), await company(provider.settings)];
  const id = other.connectionId;
  const { client } = mine.w.owner;
  const { domain } = other;
  const replies = [
    await client.put(path, { id, name: 'Mine' }),
    await client.post(`${path}/${id}/test`),
    await client.post(`${path}/${id}/domains`, { domain }),
    await client.post(`${path}/${id}/domains/verify`, { domain }),
    await client.delete(`${path}/${id}/domains`, { domain }),
    await client.post(`${path}/${id}/disconnect`, { userId: other.w.owner.userId }),
    await client.delete(`${path}/${id}`),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    replies.map(() => 404),
  );
  assert.equal((await client.get(path)).body.data.connections.length, 1);
});

test('POST /v1/signInConnections 409 once there are ten, however many are asked for at once', async () => {
  const w = await createTestWorkspace(server);
  const replies = await Promise.all(
    Array.from({ length: 13 }, (_, index) =>
      w.owner.client.post(path, { name: `C ${index}`, oidc: provider.settings }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [...Array.from({ length: 10 }, () => 201), 409, 409, 409],
  );
});

test('a verified domain of one connection lets nobody in by another one of the workspace', async () => {
  const at = await company(provider.settings);
  const { body } = await at.w.owner.client.post(path, { name: 'Second', oidc: provider.settings });
  await verify(at.w, body.data.connection.id, `second-${at.domain}`);
  const known = await server.anybody.post('/auth/company/start', { email: `a@second-${at.domain}` });
  assert.equal(known.status, 404, 'it is switched off');
  assert.equal(
    (await server.anybody.get('/auth/company', { workspace: at.w.slug })).body.data.connections.length,
    1,
  );
});
