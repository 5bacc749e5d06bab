/**
 * The lowest id of a test workspace. Ids of live workspaces never get this high, so statements over many workspaces
 * tell the two apart by id alone, without reading the mode. A constraint of the table `account` guarantees it.
 */
export const testWorkspacesFrom = 1_000_000_000_000;

export function isTestWorkspace(accountId: number): boolean {
  return accountId >= testWorkspacesFrom;
}
