import { authenticateAssistant } from '../auth/credentials.ts';
import type { Principal } from '../auth/principal.ts';
import type { App, Ctx } from '../ctx.ts';
import { anybody, assertPlan, identityOf, LimitExceeded, take, takeByAddress } from '../http/admit.ts';
import type { Asked } from '../http/call.ts';
import { allowanceOf, assistantAllowance } from '../limits/plans.ts';
import type { Budget } from '../limits/rate-limit.ts';

export type Door = 'mcp' | 'sse';

/** Lets an assistant in or throws: credential (401), limit of the endpoint, plan (403). */
export async function admitAssistant(app: App, asked: Asked, door: Door, key: string): Promise<Assistant> {
  const authorization = asked.headers.authorization ?? null;
  let who: Awaited<ReturnType<typeof authenticateAssistant>>;
  try {
    who = await authenticateAssistant(app, door, authorization, asked.ip);
  } catch (error) {
    asked.budget = await takeByAddress(app, asked.ip, key);
    throw error;
  }
  asked.who = who;
  asked.budget = await take(app, `${who.accountId} ${key}`, allowanceOf(who.account, app.config));
  assertPlan(who);
  return { who, ctx: contextOf(app, asked, who), window: `mcp/${who.tokenHash}` };
}

export type Assistant = {
  readonly who: Principal;
  readonly ctx: Ctx;
  /** The key of its sliding window. */
  readonly window: string;
};

/** A context in which everything that happens says that an assistant did it. */
export function contextOf(app: App, asked: Pick<Asked, 'headers' | 'requestId' | 'ip'>, who: Principal): Ctx {
  return { ...anybody(app, asked), ...identityOf(who), actor: { ...who.actor, type: 'mcp' } };
}

/** Counts a message in the window of its token; answers show whichever budget is the tighter one. */
export async function countMessage(app: App, asked: Asked, { who, window }: Assistant): Promise<void> {
  const budget = await app.windows.take(window, assistantAllowance(who.account, app.config), app.clock());
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  asked.budget = tighter(budget, asked.budget);
}

function tighter(one: Budget, other: Budget | null): Budget {
  return other === null || one.remaining <= other.remaining ? one : other;
}
