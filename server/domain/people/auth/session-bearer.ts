import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import type { App } from '#/platform/context/ctx.ts';
import { seal, unseal } from '#/platform/secrets/secrets.ts';

/** How long a bearer works; pages renew it with the cookie, which no script can read. */
const bearerAgeMaxMs = 10 * 60_000;

const prefix = 'sess_~';
const purpose = 'session bearer';

type Content = { readonly hash: string; readonly untilMs: number };

/** Whether it is a bearer, good or not, and not the secret of a session. */
export function isBearer(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * What pages show to the API in place of the session's secret: good for ten minutes, and ends with the session. One that
 * is shown to get another comes back as it is, or it would never end.
 */
export function bearerOf(app: App, token: string): string {
  if (isBearer(token)) return token;
  const content: Content = {
    hash: tokenHash(token).toString('base64url'),
    untilMs: app.clock() + bearerAgeMaxMs,
  };
  return prefix + seal(app.config, purpose, JSON.stringify(content));
}

/** The hash of the session's secret, from the secret or a bearer of it. */
export function hashOfSession(app: App, token: string): Buffer {
  return isBearer(token) ? readBearer(app, token).hash : tokenHash(token);
}

/** The hash of the session's secret, and until when the bearer works (epoch milliseconds). 401 for what is not ours. */
export function readBearer(app: App, bearer: string): { readonly hash: Buffer; readonly untilMs: number } {
  let text: string;
  try {
    text = unseal(app.config, purpose, bearer.slice(prefix.length));
  } catch {
    throw unauthorized('TOKEN_INVALID'); // whatever is wrong with it, we did not make it
  }
  const { hash, untilMs } = JSON.parse(text) as Content; // only bearerOf makes what unseals
  return { hash: Buffer.from(hash, 'base64url'), untilMs };
}
