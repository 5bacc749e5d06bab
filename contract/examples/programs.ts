import type { Examples } from './example.ts';

const redirect = 'https://robot.example/cb';
const metadata = { client_name: 'Robot', redirect_uris: [redirect], scope: 'contacts:read' };
const proof = { client_id: 'ocl_4fJ8sQx1Zk2v', client_secret: 'ocs_9mW3nTz7Lc0y' };
const refreshToken = 'ort_2bXv6Yq0Rk8sHd4w';

export const programExamples = {
  'oauth.decide': {
    response_type: 'code',
    client_id: proof.client_id,
    redirect_uri: redirect,
    scope: 'contacts:read',
    state: 'af0ifjsldkj',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    workspaceId: 7,
    decision: 'approve',
  },
  'oauth.disconnectApp': { clientId: proof.client_id, workspaceId: 7 },
  'oauth.introspect': { ...proof, token: refreshToken },
  'oauth.registerClient': metadata,
  'oauth.replaceClient': metadata,
  'oauth.revoke': { ...proof, token: refreshToken, token_type_hint: 'refresh_token' },
  'oauth.token': { ...proof, grant_type: 'refresh_token', refresh_token: refreshToken },
  'oauth.updateClient': { client_name: 'Robot', client_uri: 'https://robot.example' },
  'operator.approveClient': { updatedAt: '2026-01-05T09:00:00.000Z' },
  'operator.rejectClient': { reason: 'The privacy policy cannot be reached' },
  'operator.suspendClient': { reason: 'It sends spam' },
  'operator.importWorkspace': {
    content: 'H4sIAAAAAAAAA6tWKkktLlGyUlAqS8wpTS0qVrKqrgUAeXXDBxYAAAA=',
    passphrase: 'seven quiet horses',
    purpose: 'MOVE',
  },
  'operator.updateWorkspace': { plan: 'BUSINESS', limits: { points: 200, windowSec: 10 } },
  'webhooks.create': { url: 'https://hooks.example/in', types: ['call.*', 'deal.created'] },
  'webhooks.recover': { since: '2026-11-01T00:00:00Z' },
  'webhooks.replay': { from: '2026-11-01T00:00:00Z', types: ['call.booked'] },
  'webhooks.rotateSecret': { overlapHours: 24 },
  'webhooks.test': { type: 'call.booked' },
  'webhooks.update': { description: 'For the CRM' },
  'scim.createGroup': { displayName: 'Closers', externalId: 'b3d1' },
  'scim.createUser': {
    userName: 'leo@example.com',
    externalId: '7f0c',
    active: true,
    name: { givenName: 'Leo', familyName: 'Brandt' },
    roles: [{ value: 'CLOSER' }],
  },
  'scim.patchGroup': { Operations: [{ op: 'replace', path: 'displayName', value: 'Closers Europe' }] },
  'scim.patchUser': { Operations: [{ op: 'replace', path: 'active', value: false }] },
  'scim.replaceGroup': { displayName: 'Closers Europe' },
  'scim.replaceUser': { userName: 'leo@example.com', active: true },
  'scim.searchGroups': { filter: 'displayName eq "Closers"' },
  'scim.searchUsers': { filter: 'userName eq "leo@example.com"', count: 10 },
} satisfies Examples;
