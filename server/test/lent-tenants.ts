import { restoreWorkspace, saveWorkspace } from './saved-workspace.ts';
import { tenant, type Tenant } from './tenant.ts';

type Lent = { readonly tenant: Tenant; readonly mark: string; isUsed: boolean };

const all: Lent[] = [];

/**
 * A workspace with one row of each kind that no other test uses: a used one restored to its first state, or a new one
 * where none is free.
 * @param furnish adds what a new one needs besides, and is there again whenever it is restored; the same for each mark
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

/** Gives one back. No request is sent to it any more. */
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
