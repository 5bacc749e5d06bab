import { because } from '@callwright/contract/error-reasons.ts';
import { isAdministrator, isRoleWithin, type RoleKey } from '@callwright/contract/roles.ts';
import { includesScope, provisioningScope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** Nobody gives a role beyond their own, and a program gives none that administers: 403 INSUFFICIENT_ROLE. */
export function assertMayGive(ctx: Ctx, role: RoleKey): void {
  if (ctx.role === null || !isRoleWithin(role, ctx.role)) throw new ApiError('INSUFFICIENT_ROLE');
  if (isProvisioning(ctx) && isAdministrator(role))
    throw new ApiError('INSUFFICIENT_ROLE', { because: because('PROVISIONING_MAKES_NO_ADMINS') });
}

/** Administrators are changed by people alone: 403 INSUFFICIENT_ROLE for a program. */
export function assertMayChange(ctx: Ctx, role: RoleKey): void {
  if (isProvisioning(ctx) && isAdministrator(role))
    throw new ApiError('INSUFFICIENT_ROLE', { because: because('PROVISIONING_CHANGES_NO_ADMINS') });
}

/** Whether a program provisions; a person who is signed in has other scopes. */
export function isProvisioning(ctx: Ctx): boolean {
  return includesScope(ctx.scopes, provisioningScope);
}
