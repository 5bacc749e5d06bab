import type { App } from '../ctx.ts';
import { publicAllowance } from '../limits/plans.ts';
import { LimitExceeded } from './admit.ts';
import type { PageRequest } from './pages.ts';

/** Pages that look something up by a secret are counted by address, like endpoints that anybody may call. */
export async function countPage(app: App, name: string, { ip }: PageRequest): Promise<void> {
  const budget = await app.limits.take(`ip/${ip ?? ''} ${name}`, publicAllowance(app.config));
  if (!budget.isAllowed) throw new LimitExceeded(budget);
}
