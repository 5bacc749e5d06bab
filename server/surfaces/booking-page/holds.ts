import type {
  extendHold as extendEndpoint,
  hold,
  releaseHold as releaseEndpoint,
} from '@callwright/contract/booking-holds.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { addressKey } from '#/domain/people/auth/throttle.ts';
import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { durationOf, mustBeActive, readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { extendHold, holdTime, releaseHold, type Hold } from '#/domain/scheduling/holds/holds.ts';
import { toInstantMs, toMs } from '#/platform/values/time.ts';
import { formOfToken, mustBePassed, narrowingOf } from './form-token.ts';
import { mustComeFromPage } from './page-token.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';

/** Holds the chosen time while the visitor fills in the rest. */
export async function holdFromPage(ctx: PublicCtx, input: Input<typeof hold>): Promise<Result<typeof hold>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  mustComeFromPage(visitor, event, input.pageToken);
  const form = input.formToken === undefined ? null : await formOfToken(visitor, event, input.formToken);
  mustBePassed(event, form);
  const held = await holdTime(visitor, {
    event,
    startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
    durationMin: durationOf(event, input.duration),
    timeZone: input.timeZone,
    narrowing: form === null ? {} : await narrowingOf(visitor, event, form),
    owner: async (tx) => (form === null ? null : (await readContactForBooking(tx, form.contact_id)).ownerId),
    holdId: input.holdId,
    addressKey: addressKey('hold', ctx.ip ?? ''),
  });
  return { data: shown(ctx, held) };
}

function shown(ctx: PublicCtx, held: Hold) {
  return { ...held, secondsLeft: Math.max(0, Math.ceil((toMs(held.expiresAt) - ctx.now) / 1_000)) };
}

export async function extendHoldFromPage(
  ctx: PublicCtx,
  input: Input<typeof extendEndpoint>,
): Promise<Result<typeof extendEndpoint>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  return { data: shown(ctx, await extendHold(visitor, input.holdId)) };
}

export async function releaseHoldFromPage(
  ctx: PublicCtx,
  input: Input<typeof releaseEndpoint>,
): Promise<Result<typeof releaseEndpoint>> {
  await releaseHold(await visitorOfLink(ctx, input.linkPrefix), input.holdId);
  return { data: { released: true } };
}
