import { OAuthError } from '#/surfaces/http/oauth-error.ts';

/**
 * The scopes of a space-delimited list without duplicates, in the order of `allowed`. If omitted: all allowed scopes.
 */
export function checkScope(allowed: readonly string[], asked: string | undefined): string[] {
  const wanted = new Set((asked ?? '').split(' ').filter((scope) => scope !== ''));
  if (wanted.size === 0) return [...allowed];
  for (const scope of wanted) if (!allowed.includes(scope)) throw new OAuthError('invalid_scope');
  return allowed.filter((scope) => wanted.has(scope));
}
