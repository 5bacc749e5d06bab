import { because } from '@callwright/contract/error-reasons.ts';
import type { eventDates } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { getEventDates } from '#/domain/scheduling/events/event-dates.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { narrowingOfToken } from './form-token.ts';
import { readDeclined } from './declined.ts';
import { readCallOfToken } from './invitee-call.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';

/** The dates an event offers, for its page. The time of the invitee's own call counts as free only with its link. */
export async function getPublicEventDates(
  ctx: PublicCtx,
  input: Input<typeof eventDates>,
): Promise<Result<typeof eventDates>> {
  if (input.linkPrefix === undefined) throw invalid({ linkPrefix: [because('REQUIRED')] });
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const { callToken, formToken, ...question } = input;
  const narrowing =
    formToken === undefined
      ? {}
      : await narrowingOfToken(
          visitor,
          await readEvent(visitor, { linkPrefix: input.linkPrefix }),
          formToken,
        );
  return getEventDates(visitor, {
    ...question,
    ...narrowing,
    rescheduleCallId: await ownCall(visitor, callToken),
  });
}

async function ownCall(ctx: Ctx, token: string | undefined): Promise<number | undefined> {
  if (token === undefined) return undefined;
  const call = await readCallOfToken(ctx, token);
  if (call !== null) return call.id;
  if ((await readDeclined(ctx, token)) === null) throw notFound('call');
  return undefined;
}
