import { isAdministrator, type RoleKey } from './roles.ts';

/** Who of a workspace must have a second factor. */
export const factorRules = ['OFF', 'ADMINISTRATORS', 'EVERYBODY'] as const;
export type FactorRule = (typeof factorRules)[number];

/** Whether a workspace asks a second factor of members with this role. */
export function isFactorRequired(rule: FactorRule, role: RoleKey): boolean {
  return rule === 'EVERYBODY' || (rule === 'ADMINISTRATORS' && isAdministrator(role));
}
