import { server } from './harness.ts';
import { oauthAt } from './oauth-at.ts';

export {
  authorize,
  authorizeQuery,
  boundClient,
  callback,
  codeFor,
  fault,
  pkce,
  target,
  type Changed,
  type TestClient,
} from './oauth-at.ts';

/** The OAuth steps of an app, with the server under test. */
export const { publicClient, exchange, refresh, tokensFor, isGood } = oauthAt(server);
