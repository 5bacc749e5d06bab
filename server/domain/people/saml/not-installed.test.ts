import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { signingCertificate } from '#/test/certificate.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

// Simulates an installation without the optional package. A separate server, because a loaded package stays loaded.
const hooks = registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@node-saml/')) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
const server = await startServer(contract, handlers);
after(async () => {
  hooks.deregister();
  await server.close();
});

test('without the optional package a connection of SAML says what has to be installed', async () => {
  const w = await createTestWorkspace(server);
  const { client } = w.owner;
  const saml = {
    entityId: 'https://login.company.example',
    ssoUrl: 'https://login.company.example/sso',
    certificates: [signingCertificate().cert],
  };
  const made = await client.post('/v1/signInConnections', { kind: 'SAML', name: 'Ours', saml });
  assert.equal(made.status, 201);
  const { id } = made.body.data.connection;
  const { body } = await client.post(`/v1/signInConnections/${id}/test`, {});
  const [{ check, isFine, message }] = body.data.checks;
  assert.deepEqual([body.data.works, check, isFine], [false, 'PACKAGE', false]);
  assert.match(message, /install the optional package @node-saml\/node-saml/);
  await client.put('/v1/signInConnections', { id, isActive: true });
  const reply = await server.anybody.post('/auth/company/start', { workspace: w.slug, connectionId: id });
  assert.deepEqual([reply.status, reply.body.code], [401, 'COMPANY_SIGN_IN_FAILED']);
  assert.match(JSON.stringify(reply.body), /install the optional package @node-saml\/node-saml/);
});
