import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** 412 when the caller asked for another version than the row has; call it with the row locked. */
export function checkVersion(ctx: Ctx, version: number): void {
  const expected = ctx.expectedVersions;
  if (expected !== undefined && !expected.includes(version)) {
    throw new ApiError('VERSION_CONFLICT', { details: { version } });
  }
}
