/** Every scope that a key or token can have, with the words shown where it is granted. */
export const scopes = {
  'contacts:read': 'See contacts and their notes',
  'contacts:write': 'Create, change and delete contacts and notes',
  'contacts:erase': 'Erase the personal data of contacts for good',
  'contacts:pii': 'See the IP addresses and consent records of contacts',
  'deals:read': 'See deals',
  'deals:write': 'Create, change and delete deals',
  'events:read': 'See events and their free times',
  'events:write': 'Create, change, activate, deactivate and delete events',
  'eventCalls:read': 'See calls and their outcomes',
  'eventCalls:write': 'Book, reschedule and cancel calls',
  'eventCalls:override': 'Book regardless of notice, booking range and limits',
  'outcomes:write': 'Record the outcome of calls',
  'fields:read': 'See custom fields',
  'fields:write': 'Create and change custom fields',
  'fields:answer': 'Write answers to custom fields',
  'products:read': 'See products',
  'products:write': 'Create and change products',
  'transactions:read': 'See payments',
  'transactions:write': 'Record, change and delete payments',
  'commissions:read': 'See commissions; those of others only if the role allows it',
  'commissions:write': 'Change commission plans, and approve and close months',
  'transactions:raw': 'See raw data from the payment provider',
  'users:read': 'See the members and teams of the workspace',
  'users:write': 'Change the workspace, its teams and the limits of members',
  'users:provision': 'Invite, change and deactivate members below administrator',
  'userAvailabilities:read': 'See the working hours of members',
  'userAvailabilities:write': 'Change the working hours of members',
  'setterClaims:read': 'See which setter claimed which lead',
  'setterClaims:write': 'Claim and assign leads',
  'oauth:clients:read': 'See registered apps',
  'oauth:clients:write': 'Register and change apps',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create and change webhooks',
  'changes:read': 'Read the feed of changes',
  'reports:read': 'See reports',
  'imports:write': 'Import data',
  'exports:write': 'Export data',
  'testClock:read': 'See the clock of a test workspace and the messages it kept',
  'testClock:write': 'Advance the clock of a test workspace',
  'audit:read': 'Read the audit log and the request log',
} as const;

export type Scope = keyof typeof scopes;

/**
 * Write scopes for the daily work of an assistant of a sales team; without deletion, settings and other people's money.
 */
const salesWrites: readonly Scope[] = [
  'contacts:write',
  'eventCalls:write',
  'outcomes:write',
  'fields:answer',
  'deals:write',
  'setterClaims:write',
  'userAvailabilities:write',
];

/** Common selections of the requested scopes, so that people need not consider each of them. */
export const scopePresets = {
  READ: (scope) => scope.endsWith(':read'),
  SALES: (scope) => scope.endsWith(':read') || salesWrites.some((write) => write === scope),
  EVERYTHING: () => true,
} as const satisfies Record<string, (scope: string) => boolean>;
export type ScopePreset = keyof typeof scopePresets;
export const scopePresetNames = Object.keys(scopePresets) as ScopePreset[]; // the keys are the type by construction

/**
 * Scopes for people and their credentials. An app can have these only in the workspace that registered it:
 * self-registered apps and apps in other workspaces are neither offered nor granted them.
 */
export const identityScopes: readonly string[] = [
  'users:read',
  'users:write',
  'users:provision',
  'oauth:clients:read',
  'oauth:clients:write',
];

/** For provisioning keys only: no app can have it, and no wildcard includes it. */
export const provisioningScope = 'users:provision';
/** The scopes that a provisioning key can have. */
export const provisioningScopes: readonly string[] = [provisioningScope, 'users:read'];

/** What a key can have instead of single scopes: everything, or everything read-only. */
export const wildcardScopes = ['*', '*:read'] as const;
export type Granted = Scope | (typeof wildcardScopes)[number];

export const scopeNames = Object.keys(scopes) as Scope[]; // the keys are the type by construction

/** The scopes that an app can have in some workspace. */
export const appScopeNames = scopeNames.filter((scope) => scope !== provisioningScope);

export function isGrantable(text: string): text is Granted {
  return Object.hasOwn(scopes, text) || text === '*' || text === '*:read';
}

/** Whether the granted scopes include a scope; write does not imply read. */
export function includesScope(granted: ReadonlySet<string>, scope: Scope): boolean {
  if (granted.has(scope)) return true;
  if (scope === provisioningScope) return false;
  return granted.has('*') || (scope.endsWith(':read') && granted.has('*:read'));
}

/** Whether somebody with these scopes may grant a scope or wildcard to another credential. */
export function isHeld(held: ReadonlySet<string>, wanted: string): boolean {
  if (held.has(wanted)) return true;
  const scope = scopeNames.find((name) => name === wanted);
  // A wildcard is included in itself and in `*`.
  return scope === undefined ? held.has('*') && isGrantable(wanted) : includesScope(held, scope);
}
