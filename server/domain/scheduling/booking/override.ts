import { because } from '@callwright/contract/error-reasons.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** Whether the caller asks to skip notice, range and limits. Throws 403 without the scope for it. */
export function mayOverride(ctx: Ctx, asked: boolean | undefined): boolean {
  if (asked !== true) return false;
  if (includesScope(ctx.scopes, 'eventCalls:override')) return true;
  throw new ApiError('INSUFFICIENT_SCOPE', {
    because: because('OVERRIDE_NEEDS_SCOPE'),
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="eventCalls:override"' },
  });
}
