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

/** The steps of an app at the server under test. */
export const { publicClient, exchange, refresh, tokensFor, isGood } = oauthAt(server);
