import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import type { App } from '#/platform/context/ctx.ts';
import { seal, unseal } from '#/platform/secrets/secrets.ts';

/** How long a bearer is valid. Pages renew it with the cookie, which scripts cannot read. */
const bearerAgeMaxMs = 10 * 60_000;

const prefix = 'sess_~';
const purpose = 'session bearer';

type Content = { readonly hash: string; readonly untilMs: number };

/** Whether it is a bearer, valid or not, rather than the secret of a session. */
export function isBearer(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * A bearer, which pages send to the API instead of the session's secret: valid for ten minutes, and never longer than
 * the session. Given a bearer, returns it unchanged, so that it cannot be renewed forever.
 */
export function bearerOf(app: App, token: string): string {
  if (isBearer(token)) return token;
  const content: Content = {
    hash: tokenHash(token).toString('base64url'),
    untilMs: app.clock() + bearerAgeMaxMs,
  };
  return prefix + seal(app.config, purpose, JSON.stringify(content));
}

/** The hash of the session's secret, from the secret itself or from a bearer. */
export function hashOfSession(app: App, token: string): Buffer {
  return isBearer(token) ? readBearer(app, token).hash : tokenHash(token);
}

/** The hash of the session's secret, and when the bearer expires (epoch milliseconds). Throws 401 for anything else. */
export function readBearer(app: App, bearer: string): { readonly hash: Buffer; readonly untilMs: number } {
  let text: string;
  try {
    text = unseal(app.config, purpose, bearer.slice(prefix.length));
  } catch {
    throw unauthorized('TOKEN_INVALID'); // whatever is wrong with it, it is not one of ours
  }
  const { hash, untilMs } = JSON.parse(text) as Content; // only bearerOf makes what unseals
  return { hash: Buffer.from(hash, 'base64url'), untilMs };
}
