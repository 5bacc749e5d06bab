import { authenticateAssistant } from '#/domain/people/auth/authenticate.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { anybody, assertPlan, countFailure, insideAs, take } from '#/surfaces/http/admit.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import type { RequestHead } from '#/surfaces/http/call.ts';
import { allowanceOf, assistantAllowance } from '#/platform/limits/plans.ts';
import type { Budget } from '#/platform/limits/rate-limit.ts';

export type EntryPoint = 'mcp' | 'sse';

/**
 * Admits an assistant, or throws for its credential (401), the rate limit (429), or the plan or settings of the
 * workspace (403).
 */
export async function admitAssistant(
  app: App,
  head: RequestHead,
  entryPoint: EntryPoint,
  key: string,
): Promise<Assistant> {
  const authorization = head.headers.authorization ?? null;
  let who: Awaited<ReturnType<typeof authenticateAssistant>>;
  try {
    who = await authenticateAssistant(app, entryPoint, authorization, head.ip);
  } catch (error) {
    throw await countFailure(app, head, key, error);
  }
  head.who = who;
  head.budget = await take(app, `${who.accountId} ${key}`, allowanceOf(who.account, app.config));
  return admitted(app, head, who);
}

/** The same check for a connection that is still open, without counting a request. */
export async function readmitAssistant(
  app: App,
  head: RequestHead,
  entryPoint: EntryPoint,
): Promise<Assistant> {
  const { headers, ip } = head;
  return admitted(app, head, await authenticateAssistant(app, entryPoint, headers.authorization ?? null, ip));
}

function admitted(app: App, head: RequestHead, who: Principal & { readonly tokenHash: string }): Assistant {
  assertPlan(who);
  if (!who.account.assistants) throw new ApiError('ASSISTANTS_OFF');
  return { who, ctx: contextOf(app, head, who), window: `mcp/${who.tokenHash}` };
}

export type Assistant = {
  readonly who: Principal;
  readonly ctx: Ctx;
  /** The key of its sliding window. */
  readonly window: string;
};

/** A context in which everything is recorded as done by an assistant. */
export function contextOf(
  app: App,
  head: Pick<RequestHead, 'headers' | 'requestId' | 'ip'>,
  who: Principal,
): Ctx {
  return { ...insideAs(anybody(app, head), who), actor: { ...who.actor, type: 'mcp' } };
}

/** Counts a message in the window of its token. Responses show the stricter of the limits. */
export async function countMessage(app: App, head: RequestHead, { who, window }: Assistant): Promise<void> {
  const budget = await app.windows.take(window, assistantAllowance(who.account, app.config), app.clock());
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  head.budget = tighter(budget, head.budget);
}

function tighter(one: Budget, other: Budget | null): Budget {
  return other === null || one.remaining <= other.remaining ? one : other;
}
