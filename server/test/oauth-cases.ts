import { appCallback } from './tenant-oauth.ts';
import type { Case } from './tenant-cases.ts';
import type { Tenant } from './tenant.ts';

const none = (): object => ({});
const metadata = { client_name: 'Robot', redirect_uris: [appCallback] };

/** The endpoints that manage apps. */
export const oauthCases: Readonly<Record<string, Case>> = {
  'oauth.getClient': { input: none },
  'oauth.updateClient': { repeats: true, input: () => ({ client_name: 'Changed' }) },
  'oauth.replaceClient': { repeats: true, input: () => metadata },
  'oauth.removeClient': { input: none },
};

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const request = ({ app, w }: Tenant) => ({
  response_type: 'code',
  client_id: app.id,
  redirect_uri: appCallback,
  state: 'abc',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  workspaceId: w.id,
});
const proof = ({ app }: Tenant) => ({ client_id: app.id, client_secret: app.secret });

/** What the endpoints of the authorization server are asked. */
export const oauthRequests: Readonly<Record<string, (mine: Tenant) => object>> = {
  'oauth.registerClient': () => metadata,
  'oauth.publicMetadata': ({ app }) => ({ clientId: app.id }),
  'oauth.authorize': request,
  'oauth.consent': (mine) => ({ ...request(mine), workspaceId: undefined }),
  'oauth.decide': request,
  'oauth.token': (mine) => ({
    ...proof(mine),
    grant_type: 'refresh_token',
    refresh_token: mine.app.refreshToken,
  }),
  'oauth.revoke': (mine) => ({ ...proof(mine), token: mine.app.refreshToken }),
  'oauth.introspect': (mine) => ({ ...proof(mine), token: mine.app.refreshToken }),
  'oauth.disconnectApp': ({ app, w }) => ({ clientId: app.id, workspaceId: w.id }),
};
