import type { Ctx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import type { BookableEvent } from '../event-calls/bookable-event.ts';
import { LimitExceeded } from '../http/admit.ts';
import { visitorAllowances } from '../limits/plans.ts';
import { mustComeFromPage } from './page-token.ts';

type Sent = { pageToken: string; website?: string | undefined };

/**
 * What keeps programs from filling a workspace with leads and calls, without asking anybody else: a token of the page,
 * a field that people do not see, and how much one address, and all of them together, may send to an event.
 */
export async function mustBeVisitor(ctx: Ctx, event: BookableEvent, sent: Sent, what: string): Promise<void> {
  if (sent.website) throw invalid({ website: ['This field stays empty'] });
  mustComeFromPage(ctx, event, sent.pageToken);
  const { ofAddress, ofEvent } = visitorAllowances(ctx.app.config, event.settings.captcha);
  const place = `${what} ${ctx.accountId}/${event.id}`;
  for (const [key, allowance] of [
    [`visitor/${ctx.ip ?? ''} ${place}`, ofAddress],
    [`visitors ${place}`, ofEvent],
  ] as const) {
    const budget = await ctx.app.limits.take(key, allowance);
    if (!budget.isAllowed) throw new LimitExceeded(budget);
  }
}
