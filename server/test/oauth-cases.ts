import { examples } from '@callwright/contract/examples/examples.ts';
import type { Case } from './tenant-cases.ts';
import type { Tenant } from './tenant.ts';

const none = (): object => ({});

/** The endpoints that manage apps. */
export const oauthCases: Readonly<Record<string, Case>> = {
  'oauth.getClient': { input: none },
  'oauth.updateClient': { repeats: true },
  'oauth.replaceClient': { repeats: true },
  'oauth.removeClient': { input: none },
};

const proof = ({ app }: Tenant) => ({ client_id: app.id, client_secret: app.secret });
const request = ({ app, w }: Tenant) => ({ client_id: app.id, workspaceId: w.id });
const asQuery = (mine: Tenant) => ({ ...examples['oauth.decide'], ...request(mine) });

/** Values that replace the secrets and ids of the examples. */
export const oauthFills: Readonly<Record<string, (mine: Tenant) => object>> = {
  'oauth.decide': request,
  'oauth.token': (mine) => ({ ...proof(mine), refresh_token: mine.app.refreshToken }),
  'oauth.revoke': (mine) => ({ ...proof(mine), token: mine.app.refreshToken }),
  'oauth.introspect': (mine) => ({ ...proof(mine), token: mine.app.refreshToken }),
  'oauth.disconnectApp': ({ app, w }) => ({ clientId: app.id, workspaceId: w.id }),
};

/** The query parameters of endpoints that take a query. */
export const oauthQueries: Readonly<Record<string, (mine: Tenant) => object>> = {
  'oauth.publicMetadata': ({ app }) => ({ clientId: app.id }),
  'oauth.authorize': asQuery,
  'oauth.consent': (mine) => ({ ...asQuery(mine), workspaceId: undefined, decision: undefined }),
};
