import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import type { Reply } from './ask.ts';
import { reasonsOf } from './multistatus.ts';

/** The login or password is wrong, at every address of the server. */
export class WrongPassword extends NotAllowed {}

/** The error for an unexpected answer. A refusal that names a precondition is not about the password. */
export async function troubleOf(reply: Reply, nowMs: number): Promise<Error> {
  const { status, headers } = reply;
  if (status === 401) return new WrongPassword(signInText(headers['www-authenticate']));
  if (status === 403) {
    const { names } = await reasonsOf(reply.text);
    if (names.length === 0) return new NotAllowed('The server does not allow us to read this calendar.');
    if (names.includes('D:need-privileges'))
      return new NotAllowed('This login may not do what we ask for in this calendar.');
    return new Refused(`The server refused, because of: ${names.slice(0, 5).map(plain).join(', ')}.`);
  }
  if (status === 429 || status === 503 || status === 423) {
    const waitMs = retryAfterOf(status, headers['retry-after'], nowMs);
    const retryAfterMs = waitMs === 0 ? null : waitMs;
    return new NotReached('The calendar server asks us to come back later.', { retryAfterMs });
  }
  if (status >= 500 && status !== 507)
    return new NotReached(`The calendar server is in trouble (status ${status}).`);
  return new Refused(`The calendar server refused (status ${status}).`);
}

/** The name of a precondition comes from outside, so it is restricted. */
const plain = (name: string): string => name.replaceAll(/[^\w:-]/g, '').slice(0, 60);

function signInText(ways: string | undefined): string {
  if (ways !== undefined && !/\bbasic\b/i.test(ways))
    return 'The server wants a way to sign in that we do not know. Look for an app password in its settings.';
  return 'The server does not accept the login and password. Enter them again; many servers want an app password.';
}
