import { z } from 'zod';
import { administratorRoles, roleKeys, type RoleKey } from './roles.ts';

/** Names for sets of roles, accepted in requests. */
const namedRoles = {
  OFF: [],
  ADMINISTRATORS: administratorRoles,
  EVERYBODY: roleKeys,
} as const satisfies Record<string, readonly RoleKey[]>;

const names = ['OFF', 'ADMINISTRATORS', 'EVERYBODY'] as const satisfies (keyof typeof namedRoles)[];

/** The roles whose members must have a second factor. */
export const factorRoles = z.array(z.enum(roleKeys));

/** The same in a request. */
export const factorRolesInput = z.union([z.enum(names), factorRoles.max(roleKeys.length)], {
  error: `Must be a list of roles (${roleKeys.join(', ')}), or one of ${names.join(', ')}`,
});

/** The roles without duplicates, in the order of all roles. */
export function factorRolesOf(input: z.infer<typeof factorRolesInput>): RoleKey[] {
  const chosen: readonly RoleKey[] = typeof input === 'string' ? namedRoles[input] : input;
  return roleKeys.filter((role) => chosen.includes(role));
}
