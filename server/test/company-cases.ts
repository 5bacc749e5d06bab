import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
const provider = { issuer: 'https://login.company.example', clientId: 'a', clientSecret: 'b' };
/** Names at the provider. */
const foreignIds = { 'oidc.clientId': null, 'oidc.tenantIds[]': null, 'saml.entityId': null };

/** The endpoints of company sign-ins. Nothing is ever asked of their provider: nobody is there. */
export const companyCases: Readonly<Record<string, Case>> = {
  'signInConnections.create': { input: () => ({ name: 'Ours', oidc: provider }), places: foreignIds },
  'signInConnections.update': { repeats: true, input: () => ({ name: 'Changed' }), places: foreignIds },
  'signInConnections.remove': { input: none },
  'signInConnections.test': { repeats: true, input: none },
  'signInConnections.addDomain': { input: () => ({ domain: 'new.company.example' }) },
  'signInConnections.verifyDomain': { repeats: true, input: ({ ids }) => ({ domain: ids.connectionDomain }) },
  'signInConnections.removeDomain': { input: ({ ids }) => ({ domain: ids.connectionDomain }) },
  'signInConnections.listIdentities': {
    input: none,
    places: { id: { kind: 'user', input: (_, id) => ({ id }) } },
  },
  'signInConnections.disconnect': { input: ({ ids }) => ({ id: ids.connection, userId: ids.user }) },
  'auth.linkCompanySignIn': {
    repeats: true,
    input: ({ w, ids }) => ({ workspaceId: w.id, connectionId: ids.connection }),
    places: {
      workspaceId: null,
      connectionId: place('connection', (mine, id) => ({ workspaceId: mine.w.id, connectionId: id })),
    },
  },
};
