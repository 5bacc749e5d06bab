import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { after, test } from 'node:test';
import { Browser, company } from '#/test/company.ts';

// As in an installation that left the optional package out.
const hooks = registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@node-saml/')) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
after(() => hooks.deregister());

test('without the optional package a connection of SAML says what has to be installed, and other kinds work', async () => {
  const oidc = { issuer: 'https://login.company.example', clientId: 'callwright', clientSecret: 'secret' };
  const { w } = await company(oidc);
  const { signingCertificate } = await import('#/test/certificate.ts');
  const saml = {
    entityId: 'https://login.company.example',
    ssoUrl: 'https://login.company.example/sso',
    certificates: [signingCertificate().cert],
  };
  const made = await w.owner.client.post('/v1/signInConnections', { kind: 'SAML', name: 'Ours', saml });
  assert.equal(made.status, 201);
  const { id } = made.body.data.connection;
  const { body } = await w.owner.client.post(`/v1/signInConnections/${id}/test`, {});
  const [{ check, isFine, message }] = body.data.checks;
  assert.deepEqual([body.data.works, check, isFine], [false, 'PACKAGE', false]);
  assert.match(message, /install the optional package @node-saml\/node-saml/);
  await w.owner.client.put('/v1/signInConnections', { id, isActive: true });
  const start = { workspace: w.slug, connectionId: id };
  const reply = await new Browser().client.post('/auth/company/start', start);
  assert.deepEqual([reply.status, reply.body.code], [401, 'COMPANY_SIGN_IN_FAILED']);
  assert.match(JSON.stringify(reply.body), /install the optional package @node-saml\/node-saml/);
});
