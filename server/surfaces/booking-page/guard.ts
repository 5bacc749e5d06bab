import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { visitorAllowances } from '#/platform/limits/plans.ts';
import { networkOf } from '#/platform/net/network.ts';
import { mustComeFromPage } from './page-token.ts';

type Sent = { pageToken: string; website?: string | undefined };

/**
 * Keeps bots from filling a workspace with leads and calls, without an external service: a page token, a field that
 * people do not see, and rate limits per event for one network and for all networks together.
 */
export async function mustBeVisitor(ctx: Ctx, event: BookableEvent, sent: Sent, what: string): Promise<void> {
  if (sent.website) throw invalid({ website: [because('STAYS_EMPTY')] });
  mustComeFromPage(ctx, event, sent.pageToken);
  const { limits, config } = ctx.app;
  const { ofNetwork, ofEvent, reserve } = visitorAllowances(config, event.settings.captcha);
  const place = `${what} ${ctx.accountId}/${event.id}`;
  const own = await limits.take(`visitor/${networkOf(ctx.ip)} ${place}`, ofNetwork);
  if (!own.isAllowed) throw new LimitExceeded(own);
  const shared = await limits.take(`visitors ${place}`, ofEvent);
  if (shared.isAllowed) return;
  const isFirst = own.remaining === ofNetwork.points - 1;
  if (!isFirst || !(await limits.take(`new visitors ${place}`, reserve)).isAllowed)
    throw new LimitExceeded(shared);
}
