import type { App } from '#/platform/context/ctx.ts';
import { chainAudit } from './chain.ts';
import { chainsOf, verifyChain } from './verify.ts';

/** Verifies every chain once a day. The log names changed or missing entries for the operator. */
export async function verifyAudit(app: App): Promise<void> {
  await chainAudit(app);
  for (const chain of await chainsOf(app)) {
    const { accountId, problem } = await verifyChain(app, chain);
    if (problem === null) continue;
    const whose = accountId === null ? 'of operators' : `of workspace ${accountId}`;
    app.log.error(`The audit log ${whose} is broken`, new Error(problem.text));
  }
}
