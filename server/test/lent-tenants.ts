import { restoreWorkspace, saveWorkspace } from './saved-workspace.ts';
import { tenant, type Tenant } from './tenant.ts';

type Lent = { readonly tenant: Tenant; readonly mark: string; isUsed: boolean };

const all: Lent[] = [];

/**
 * A workspace with one row of each kind that no other test uses: a used one restored to its initial state, or a new one
 * if none is free.
 * @param furnish adds further rows to a new one, which are also restored; the same for each mark
 */
export async function lendTenant(
  mark: string,
  furnish: (made: Tenant) => Promise<void> = async () => undefined,
): Promise<Tenant> {
  const free = all.find((one) => one.mark === mark && !one.isUsed);
  if (free === undefined) return addTenant(mark, furnish);
  free.isUsed = true;
  await restoreWorkspace(free.tenant.w);
  return free.tenant;
}

/** Returns a workspace for other tests. No request may be sent to it after that. */
export function giveBack(lent: Tenant): void {
  const found = all.find(({ tenant: one }) => one === lent);
  if (found !== undefined) found.isUsed = false;
}

async function addTenant(mark: string, furnish: (made: Tenant) => Promise<void>): Promise<Tenant> {
  const made = await tenant(mark);
  await furnish(made);
  await saveWorkspace(made.w);
  all.push({ tenant: made, mark, isUsed: true });
  return made;
}
