import { stepUpMs, type Endpoint } from '@callwright/contract/endpoint.ts';
import { includesScope, provisioningScope } from '@callwright/contract/scopes.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** What the check needs to know about a caller. */
type Caller = Pick<Principal, 'kind' | 'scopes' | 'authenticatedAtMs'>;

/**
 * Refuses callers who may not create credentials or see secrets now: 403 REAUTHENTICATION_REQUIRED for a session whose
 * last proof of identity is too old, 403 SESSION_REQUIRED for keys and apps.
 * @param input what was sent, if only some fields need the check; null before it is read
 */
export function assertSteppedUp(
  { stepUp, scope }: Pick<Endpoint, 'stepUp' | 'scope'>,
  caller: Caller,
  input: object | null,
  nowMs: number,
): void {
  if (stepUp === undefined || !isAskedFor(stepUp.fields, input)) return;
  if (caller.kind === 'session') {
    if (caller.authenticatedAtMs === undefined || nowMs - caller.authenticatedAtMs >= stepUpMs)
      throw new ApiError('REAUTHENTICATION_REQUIRED');
    return;
  }
  const takesProvisioning = Array.isArray(scope) && scope.includes(provisioningScope);
  const isProvisioning = takesProvisioning && includesScope(caller.scopes, provisioningScope);
  if (caller.kind === 'api_key' && (stepUp.keys === true || isProvisioning)) return;
  throw new ApiError('SESSION_REQUIRED');
}

function isAskedFor(fields: readonly string[] | undefined, input: object | null): boolean {
  if (fields === undefined) return true;
  return (
    input !== null &&
    fields.some((name) => Object.hasOwn(input, name) && input[name as keyof typeof input] !== undefined)
  );
}
