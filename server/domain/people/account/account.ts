import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { addressOf } from '#/ports/blobs/pictures.ts';
import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';

/** The workspace's settings, as the API shows them. */
export type WorkspaceRow = AccountRow & {
  brand_color: string | null;
  logo_url: string | null;
  outcome_rules: 'lenient' | 'strict';
  second_factor_roles: RoleKey[];
  created_at: string;
};

export const workspaceColumns = `${accountColumns}, account.brand_color, account.logo_url, account.outcome_rules, account.second_factor_roles, account.created_at`;

export function toWorkspace(ctx: Ctx, row: WorkspaceRow) {
  const { limits: _limits, clockMs: _clockMs, clockUntilMs: _clockUntilMs, ...account } = toAccount(row);
  return {
    ...account,
    brandColor: row.brand_color,
    logoUrl: addressOf(ctx, row.logo_url),
    apiAccess: row.plan !== 'STARTUP',
    outcomeRules: row.outcome_rules,
    secondFactor: row.second_factor_roles,
    createdAt: row.created_at,
  };
}
