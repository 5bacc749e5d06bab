import { because } from '@callwright/contract/error-reasons.ts';
import { isHeld } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { allowedScopes } from './client-metadata.ts';

/**
 * The scopes that the maker of an app requests for it. Nobody can give an app scopes that they do not have: without a
 * request it gets all of theirs, and 403 for more.
 * @param before the scopes that the app already has
 */
export function heldScopes(
  { scopes }: Pick<Ctx, 'scopes'>,
  asked: string | undefined,
  before: readonly string[],
): string[] {
  const wanted = allowedScopes(asked, true);
  const isFine = (scope: string): boolean => before.includes(scope) || isHeld(scopes, scope);
  if ((asked ?? '').trim() === '') return wanted.filter(isFine);
  const missing = wanted.find((scope) => !isFine(scope));
  if (missing === undefined) return wanted;
  throw new ApiError('INSUFFICIENT_SCOPE', {
    because: because('SCOPES_LACKING', { scopes: missing }),
    details: { scope: missing },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
  });
}
