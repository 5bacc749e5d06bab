/**
 * The first number of a workspace of mode TEST. No other gets as far, so a statement over many workspaces tells the two kinds
 * apart by the number alone, and no sweep has to remember to ask for the mode. The table `account` checks that it is so.
 */
export const testWorkspacesFrom = 1_000_000_000_000;

export function isTestWorkspace(accountId: number): boolean {
  return accountId >= testWorkspacesFrom;
}
