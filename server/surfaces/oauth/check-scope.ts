import { because } from '@callwright/contract/error-reasons.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';

/**
 * The scopes of a space-delimited list without duplicates, in the order of `allowed`. If omitted: all allowed scopes.
 */
export function checkScope(allowed: readonly string[], asked: string | undefined): string[] {
  const wanted = new Set((asked ?? '').split(' ').filter((scope) => scope !== ''));
  if (wanted.size === 0) return [...allowed];
  const refused = [...wanted].filter((scope) => !allowed.includes(scope));
  if (refused.length > 0) throw notAllowed(refused);
  return allowed.filter((scope) => wanted.has(scope));
}

/** RFC 6749 5.2 allows only some characters in descriptions, and what was asked may have any. */
function notAllowed(scopes: readonly string[]): OAuthError {
  const names = scopes.join(', ').replace(/[^\x20-\x7e]|["\\]/g, '?');
  return new OAuthError('invalid_scope', because('SCOPES_NOT_ALLOWED', { names: names.slice(0, 200) }));
}
