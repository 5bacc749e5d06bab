import { isHeld } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { allowedScopes } from './client-metadata.ts';

/**
 * The most an app of the workspace can be granted, as its maker asks. Nobody gives an app what they do not hold: all
 * that is held when nothing is asked for, 403 for more.
 * @param before what the app has already
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
    details: { scope: missing },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
  });
}
