import { z } from 'zod';
import { administratorRoles, roleKeys, type RoleKey } from './roles.ts';

/** Words for sets of roles; in a request they stand for the roles. */
const namedRoles = {
  OFF: [],
  ADMINISTRATORS: administratorRoles,
  EVERYBODY: roleKeys,
} as const satisfies Record<string, readonly RoleKey[]>;

const names = ['OFF', 'ADMINISTRATORS', 'EVERYBODY'] as const satisfies (keyof typeof namedRoles)[];

/** Whose members must have a second factor. */
export const factorRoles = z.array(z.enum(roleKeys));

/** The same as it is sent. */
export const factorRolesInput = z.union([z.enum(names), factorRoles.max(roleKeys.length)], {
  error: `Must be a list of roles (${roleKeys.join(', ')}), or one of ${names.join(', ')}`,
});

/** Each role once, in the order of the roles. */
export function factorRolesOf(input: z.infer<typeof factorRolesInput>): RoleKey[] {
  const chosen: readonly RoleKey[] = typeof input === 'string' ? namedRoles[input] : input;
  return roleKeys.filter((role) => chosen.includes(role));
}
