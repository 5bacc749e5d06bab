import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signingCertificate } from '#/test/certificate.ts';
import { as, server } from '#/test/company.ts';
import { provider, person, samlCompany, signIn } from '#/test/saml.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const path = '/v1/signInConnections';

test('GET /v1/signInConnections shows what the provider has to know before there is a connection', async () => {
  const w = await createTestWorkspace(server);
  const { body } = await w.owner.client.get(path);
  const entityId = `http://callwright.test/saml/${w.id}`;
  assert.deepEqual(body.data.samlForProvider, { entityId, acsUrl: `${entityId}/acs` });
});

test('POST /v1/signInConnections 201 with certificates as PEM or base64, shown with fingerprint and end', async () => {
  const w = await createTestWorkspace(server);
  const { cert } = provider.certificate;
  const bare = cert.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const saml = { ...provider.settings, certificates: [cert, bare] };
  const { status, body } = await w.owner.client.post(path, { kind: 'SAML', name: 'Ours', saml });
  assert.equal(status, 201, JSON.stringify(body));
  const { connection } = body.data;
  assert.equal(connection.oidc, null);
  assert.equal(connection.logoutUri, null);
  assert.equal(connection.redirectUri, `http://callwright.test/saml/${w.id}/acs`);
  assert.equal(connection.saml.certificates.length, 1, 'the same one');
  const [{ pem, sha256, expiresAt }] = connection.saml.certificates;
  assert.equal(pem.replaceAll(/\s/g, ''), cert.replaceAll(/\s/g, ''));
  assert.match(sha256, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  assert.match(expiresAt, /Z$/);
});

test('POST /v1/signInConnections 400 names what is wrong of the settings of SAML', async () => {
  const w = await createTestWorkspace(server);
  const { settings } = provider;
  const table = [
    [{ kind: 'SAML' }, 'saml'],
    [{ kind: 'OIDC' }, 'oidc'],
    [{ kind: 'OIDC', saml: settings }, 'saml'],
    [{ kind: 'SAML', saml: { ...settings, ssoUrl: 'javascript:alert(1)' } }, 'saml'],
    [{ kind: 'SAML', saml: { ...settings, ssoUrl: 'http://login.company.example/sso' } }, null],
    [{ kind: 'SAML', saml: { ...settings, ssoUrl: 'http://203.0.113.9/sso' } }, 'saml'],
    [{ kind: 'SAML', saml: { ...settings, certificates: [] } }, 'saml'],
    [{ kind: 'SAML', saml: { ...settings, certificates: ['not one'] } }, 'saml'],
    [{ kind: 'SAML', saml: { ...settings, certificates: [provider.certificate.key] } }, 'saml'],
    [
      { kind: 'SAML', saml: { ...settings, certificates: [signingCertificate(undefined, 1_024).cert] } },
      'saml',
    ],
    [{ kind: 'SAML', saml: { ...settings, entityId: '' } }, 'saml'],
  ] as const;
  for (const [fields, field] of table) {
    const { status, body } = await w.owner.client.post(path, { name: 'Ours', ...fields });
    if (field === null) assert.equal(status, 201);
    else {
      assert.equal(status, 400, JSON.stringify(fields));
      assert.ok(JSON.stringify(body).includes(`"${field}`), JSON.stringify(body));
    }
  }
});

test('PUT /v1/signInConnections with another provider or subject ends sessions and forgets who people were; 400 for settings of the other kind', async () => {
  for (const change of [{ entityId: 'https://new.example' }, { subjectAttribute: 'employee' }]) {
    const at = await samlCompany();
    const session = as(await signIn(at, person(at)));
    const named = await at.change({ name: 'Renamed', saml: { firstNameAttribute: null } });
    assert.equal(named.people, 1);
    assert.equal((await session.get('/v1/me')).status, 200);
    assert.equal((await at.change({ saml: change })).people, 0);
    assert.equal((await session.get('/v1/me')).status, 401);
    const { status } = await at.w.owner.client.put(path, { id: at.connectionId, oidc: { scopes: 'openid' } });
    assert.equal(status, 400);
  }
});

test('POST /v1/signInConnections/{id}/test tells of certificates that have all expired', async () => {
  const at = await samlCompany();
  const tested = async () => {
    const { status, body } = await at.w.owner.client.post(`${path}/${at.connectionId}/test`, {});
    assert.equal(status, 200);
    return [body.data.works, body.data.checks.map(({ check }: { check: string }) => check)];
  };
  assert.deepEqual(await tested(), [true, ['PACKAGE', 'CERTIFICATES']]);
  const old = signingCertificate(Date.parse('2020-01-01')).cert;
  await at.change({ saml: { certificates: [old] } });
  assert.deepEqual(await tested(), [false, ['PACKAGE', 'CERTIFICATES']]);
});
