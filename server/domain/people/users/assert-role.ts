import { because } from '@callwright/contract/error-reasons.ts';
import { isAdministrator, isRoleWithin, type RoleKey } from '@callwright/contract/roles.ts';
import { includesScope, provisioningScope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** Nobody can give a role above their own, and a program cannot give administrator roles: 403 INSUFFICIENT_ROLE. */
export function assertMayGive(ctx: Ctx, role: RoleKey): void {
  if (ctx.role === null || !isRoleWithin(role, ctx.role)) throw new ApiError('INSUFFICIENT_ROLE');
  if (isProvisioning(ctx) && isAdministrator(role))
    throw new ApiError('INSUFFICIENT_ROLE', { because: because('PROVISIONING_MAKES_NO_ADMINS') });
}

/** Only people may change administrators: 403 INSUFFICIENT_ROLE for a program. */
export function assertMayChange(ctx: Ctx, role: RoleKey): void {
  if (isProvisioning(ctx) && isAdministrator(role))
    throw new ApiError('INSUFFICIENT_ROLE', { because: because('PROVISIONING_CHANGES_NO_ADMINS') });
}

/** Whether the caller is a provisioning program; signed-in people have other scopes. */
export function isProvisioning(ctx: Ctx): boolean {
  return includesScope(ctx.scopes, provisioningScope);
}
