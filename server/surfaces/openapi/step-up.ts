import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { provisioningScope } from '@callwright/contract/scopes.ts';

/** Whether API keys are refused regardless of their scopes. */
export function isForPeople({ stepUp, scope }: Endpoint): boolean {
  return (
    stepUp !== undefined && stepUp.fields === undefined && stepUp.keys !== true && !takesProvisioning(scope)
  );
}

/** A sentence about who may use an endpoint that creates credentials or shows secrets; null for all others. */
export function stepUpNote({ stepUp, scope }: Endpoint): string | null {
  if (stepUp === undefined) return null;
  const { fields, keys } = stepUp;
  const session = 'a session whose person gave the password in the last 15 minutes';
  const again = '(403 `REAUTHENTICATION_REQUIRED`)';
  const refused = 'are refused (403 `SESSION_REQUIRED`).';
  if (keys === true) return `Of credentials: ${session} ${again}, or an API key; apps ${refused}`;
  const subject =
    fields === undefined ? 'Needs' : `With ${fields.map((name) => `\`${name}\``).join(' or ')} it needs`;
  return takesProvisioning(scope)
    ? `${subject} ${session} ${again}, or a provisioning key; other keys and apps ${refused}`
    : `${subject} ${session} ${again}; keys and apps ${refused}`;
}

function takesProvisioning(scope: Endpoint['scope']): boolean {
  return Array.isArray(scope) && scope.includes(provisioningScope);
}
