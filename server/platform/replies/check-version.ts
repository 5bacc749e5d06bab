import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** Throws 412 if the row has another version than the caller expects; call it with the row locked. */
export function checkVersion(ctx: Ctx, version: number): void {
  const expected = ctx.expectedVersions;
  if (expected !== undefined && !expected.includes(version)) {
    throw new ApiError('VERSION_CONFLICT', { details: { version } });
  }
}
