import type { App } from '#/platform/context/ctx.ts';
import { publicAllowance } from '#/platform/limits/plans.ts';
import { networkOf } from '#/platform/net/network.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import type { PageRequest } from './pages.ts';

/**
 * Counts a page that looks something up by a secret against the caller's address, as public endpoints are. Throws 429.
 */
export async function countPage(app: App, name: string, { ip }: PageRequest): Promise<void> {
  const budget = await app.limits.take(`ip/${networkOf(ip)} ${name}`, publicAllowance(app.config));
  if (!budget.isAllowed) throw new LimitExceeded(budget);
}
