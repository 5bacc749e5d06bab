import { hostTimeCodes } from './code-groups.ts';
import { z } from 'zod';
import { idsInBody } from './comma-lists.ts';
import { endpoint } from './endpoint.ts';
import { duration, holdId } from './event-slots.ts';
import { linkPrefix } from './events.ts';
import { evenIncomplete, needsEvent } from './ids.ts';
import { dateTime, id, instant, rowId, timeZone } from './shared.ts';

// A time reserved for a person who is about to book it, which expires after five minutes.

/** The input of every endpoint that holds a time. */
export const holdShape = {
  dateTime,
  timeZone,
  duration,
  conditionalUsers: idsInBody.optional(),
  routingGroupIds: idsInBody.optional(),
  holdId: holdId.optional().meta({ description: 'Id of a hold that this one replaces' }),
};

export const holdOut = {
  holdId: z.string(),
  dateTime: instant,
  endTime: instant,
  expiresAt: instant,
  extendable: z.boolean().meta({ description: 'Whether it can be extended, which is possible once' }),
};

const Hold = z
  .object({
    ...holdOut,
    hostIds: z.array(rowId).meta({ description: 'Ids of the hosts whose time is held' }),
  })
  .meta({ id: 'Hold' });
const holdReply = z.object({ data: Hold });

export const create = endpoint({
  method: 'POST',
  path: '/v1/events/hold',
  summary: 'Hold a time for five minutes',
  description:
    'The host is chosen as for a booking, and counts as busy for everybody else. Book with the `holdId` to use the time; an unused hold expires by itself. A time that is no longer free answers 409 SLOT_UNAVAILABLE with the nearest free times.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z
    .object({
      ...holdShape,
      linkPrefix: linkPrefix.optional(),
      eventId: id.optional(),
      contactId: id
        .optional()
        .meta({ description: 'Id of the contact whose owner gets priority, if the event is set so' }),
      userId: id.optional().meta({ description: 'Id of the requested host' }),
    })
    .superRefine(needsEvent, evenIncomplete),
  output: holdReply,
  status: 201,
  codes: [...hostTimeCodes, 'EVENT_DEACTIVATED', 'CONTACT_BLOCKED'],
  errors: [409, 422],
});

export const extend = endpoint({
  method: 'POST',
  path: '/v1/events/hold/{holdId}/extend',
  summary: 'Extend a hold by five minutes',
  description: 'Once per hold: the second time answers 409 HOLD_EXTENDED. An expired hold answers 404.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ holdId }),
  output: holdReply,
  status: 200,
  codes: ['HOLD_EXTENDED'],
  errors: [409, 422],
});

export const release = endpoint({
  method: 'DELETE',
  path: '/v1/events/hold/{holdId}',
  summary: 'Release a hold',
  description: 'Has no effect on a hold that has ended.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ holdId }),
  output: z.object({ data: z.object({ released: z.boolean() }) }),
  status: 200,
  errors: [409, 422],
});
