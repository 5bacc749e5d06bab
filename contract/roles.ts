/**
 * What each role may do and on which rows.
 * `all`: every row of the workspace; `team`: rows of the people in the teams the person manages;
 * `own`: rows that belong to the person (each resource defines what that means); absent: not at all.
 */
export type Level = 'all' | 'team' | 'own';

export const rights = [
  'admin',
  'events:read',
  'events:write',
  'availability:read',
  'availability:write',
  'contacts:read',
  'contacts:write',
  'calls:read',
  'calls:write',
  'outcomes:write',
  'deals:read',
  'deals:write',
  'claims:read',
  'claims:write',
  'commissions:read',
  'commissions:write',
  'reports:read',
  'users:read',
  'export',
] as const;
export type Right = (typeof rights)[number];

export const roleKeys = ['SUPER_ADMIN', 'SALES_MANAGER', 'CLOSER', 'SETTER', 'VIEWER'] as const;
export type RoleKey = (typeof roleKeys)[number];

export const roleNames: Record<RoleKey, string> = {
  SUPER_ADMIN: 'Super admin',
  SALES_MANAGER: 'Sales manager',
  CLOSER: 'Closer',
  SETTER: 'Setter',
  VIEWER: 'Viewer',
};

const everything = Object.fromEntries(rights.map((right) => [right, 'all'])) as Record<Right, Level>; // one entry per right

export const roles: Record<RoleKey, Partial<Record<Right, Level>>> = {
  SUPER_ADMIN: everything,
  SALES_MANAGER: {
    'events:read': 'all',
    'events:write': 'all',
    'availability:read': 'all',
    'availability:write': 'team',
    'contacts:read': 'all',
    'contacts:write': 'all',
    'calls:read': 'all',
    'calls:write': 'all',
    'outcomes:write': 'all',
    'deals:read': 'all',
    'deals:write': 'all',
    'claims:read': 'all',
    'claims:write': 'all',
    'commissions:read': 'all',
    'commissions:write': 'all',
    'reports:read': 'all',
    'users:read': 'all',
    export: 'all',
  },
  CLOSER: {
    'events:read': 'own',
    'availability:read': 'own',
    'availability:write': 'own',
    'contacts:read': 'own',
    'contacts:write': 'own',
    'calls:read': 'own',
    'calls:write': 'own',
    'outcomes:write': 'own',
    'deals:read': 'own',
    'deals:write': 'own',
    'commissions:read': 'own',
    'reports:read': 'own',
    'users:read': 'all',
  },
  SETTER: {
    'events:read': 'all',
    'availability:read': 'own',
    'availability:write': 'own',
    'contacts:read': 'own',
    'contacts:write': 'own',
    'calls:read': 'own',
    'calls:write': 'own',
    'outcomes:write': 'own',
    'deals:read': 'own',
    'claims:read': 'own',
    'claims:write': 'own',
    'commissions:read': 'own',
    'reports:read': 'own',
    'users:read': 'all',
  },
  VIEWER: {
    'events:read': 'all',
    'contacts:read': 'all',
    'calls:read': 'all',
    'deals:read': 'all',
    'reports:read': 'all',
    'users:read': 'all',
  },
};

/** Roles that manage members and settings. */
export const administratorRoles: readonly RoleKey[] = roleKeys.filter(isAdministrator);

const levelOrder: readonly (Level | null)[] = [null, 'own', 'team', 'all'];

/** Whether a role has no right that the other lacks: nobody can assign a role above their own. */
export function isRoleWithin(role: RoleKey, own: RoleKey): boolean {
  return rights.every(
    (right) => levelOrder.indexOf(levelOf(role, right)) <= levelOrder.indexOf(levelOf(own, right)),
  );
}

/** Whether a role manages members and settings. */
export function isAdministrator(role: RoleKey): boolean {
  return levelOf(role, 'admin') !== null;
}

/** The rows that a role may access with a right; null if it does not have the right. */
export function levelOf(role: RoleKey, right: Right): Level | null {
  return roles[role][right] ?? null;
}
