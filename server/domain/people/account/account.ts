import type { RoleKey } from '@callwright/contract/roles.ts';
import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';

/** The workspace’s settings as the API shows them. */
export type WorkspaceRow = AccountRow & {
  brand_color: string | null;
  outcome_rules: 'lenient' | 'strict';
  second_factor_roles: RoleKey[];
  created_at: string;
};

export const workspaceColumns = `${accountColumns}, account.brand_color, account.outcome_rules, account.second_factor_roles, account.created_at`;

export function toWorkspace(row: WorkspaceRow) {
  const { limits: _limits, ...account } = toAccount(row);
  return {
    ...account,
    brandColor: row.brand_color,
    apiAccess: row.plan !== 'STARTUP',
    outcomeRules: row.outcome_rules,
    secondFactor: row.second_factor_roles,
    createdAt: row.created_at,
  };
}
