import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
/** Ids at the provider. */
const foreignIds = { 'oidc.clientId': null, 'oidc.tenantIds[]': null, 'saml.entityId': null };

/** The endpoints of company sign-ins. Their provider does not exist. */
export const companyCases: Readonly<Record<string, Case>> = {
  'signInConnections.create': { places: foreignIds },
  'signInConnections.update': { repeats: true, places: foreignIds },
  'signInConnections.remove': { input: none },
  'signInConnections.test': { repeats: true },
  'signInConnections.addDomain': {},
  'signInConnections.verifyDomain': { repeats: true, fill: ({ ids }) => ({ domain: ids.connectionDomain }) },
  'signInConnections.removeDomain': { input: ({ ids }) => ({ domain: ids.connectionDomain }) },
  'signInConnections.listIdentities': {
    input: none,
    places: { id: { kind: 'user', input: (_, id) => ({ id }) } },
  },
  'signInConnections.disconnect': {},
  'auth.linkCompanySignIn': {
    repeats: true,
    fill: ({ w }) => ({ workspaceId: w.id }),
    places: {
      workspaceId: null,
      connectionId: place('connection', (_, id, example) => ({ ...example, connectionId: id })),
    },
  },
};
