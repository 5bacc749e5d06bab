import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create, extend, release } from '@callwright/contract/holds.ts';
import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toInstantMs } from '#/platform/values/time.ts';
import { durationOf, readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { extendHold, holdTime, releaseHold } from './holds.ts';

export async function holdSlot(ctx: Ctx, input: Input<typeof create>): Promise<Result<typeof create>> {
  const event = await readEvent(ctx, { eventId: input.eventId, linkPrefix: input.linkPrefix });
  const { contactId, conditionalUsers, routingGroupIds, userId, timeZone, holdId } = input;
  return {
    data: await holdTime(ctx, {
      event,
      startMs: toInstantMs(input.dateTime, timeZone, 'dateTime'),
      durationMin: durationOf(event, input.duration),
      timeZone,
      narrowing: { conditionalUsers, routingGroupIds, userId },
      owner: async (tx) =>
        contactId === undefined ? null : (await readContactForBooking(tx, contactId)).ownerId,
      holdId,
      addressKey: null,
    }),
  };
}

export async function extendSlotHold(ctx: Ctx, input: Input<typeof extend>): Promise<Result<typeof extend>> {
  return { data: await extendHold(ctx, input.holdId) };
}

export async function releaseSlotHold(
  ctx: Ctx,
  input: Input<typeof release>,
): Promise<Result<typeof release>> {
  await releaseHold(ctx, input.holdId);
  return { data: { released: true } };
}
