import { hostTimeCodes } from './code-groups.ts';
import { z } from 'zod';
import { because } from './error-reasons.ts';
import { endpoint } from './endpoint.ts';
import { CallWithHistory, EventCall } from './event-call.ts';
import { guest, locationTypes } from './event-settings.ts';
import { dateTime, externalIds, id, text, timeZone, webUrl } from './shared.ts';

// Changes of a booked call.

const one = z.object({ data: z.object({ eventCall: EventCall }) });

export const update = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls',
  summary: 'Update the notes, location, guests or external ids of a call',
  description:
    'Invitee, guests and hosts are notified of new guests and locations, unless `notify` is false. To change the time, reschedule the call; to change the host, reassign it.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({
    id,
    notes: text(10_000).nullish(),
    location: z.enum(locationTypes).optional(),
    locationLink: webUrl.nullish(),
    locationDetails: text(2_000).nullish(),
    additionalGuests: z.array(guest).max(10).optional(),
    externalIds: externalIds.optional(),
    notify: z.boolean().default(true).meta({
      description: 'Whether to send emails about new or removed guests or a new location',
    }),
  }),
  sentBack: z.union([EventCall, CallWithHistory]),
  output: one,
  status: 200,
  codes: ['CALL_CANCELLED'],
  errors: [409, 412, 422],
  etag: true,
});

export const reschedule = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/reschedule',
  summary: 'Reschedule a call',
  description:
    'Moves the same call: id, invitee and answers stay. The host stays too if the event is set so; `userId` names another one. A time that is not free answers 409 SLOT_UNAVAILABLE with the nearest free times.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({
    id,
    dateTime,
    timeZone: timeZone.optional().meta({ description: 'Default: the one it has' }),
    rescheduleReason: text(1_000).nullish(),
    notes: text(10_000).nullish(),
    userId: id.optional(),
    override: z.boolean().optional(),
  }),
  output: one,
  status: 200,
  codes: [...hostTimeCodes, 'CALL_CANCELLED', 'OUTCOME_RECORDED', 'EVENT_DEACTIVATED'],
  errors: [409, 412, 422],
  etag: true,
});

export const cancel = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/cancel',
  summary: 'Cancel a call',
  description:
    'Cannot be undone; book a new call instead. The time becomes free again, and emails and calendar entries are updated.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({
    id,
    cancelReason: text(1_000).nullish(),
    cancelledBy: z.enum(['ADMIN', 'CONTACT']).default('ADMIN'),
    notify: z.boolean().default(true),
  }),
  output: one,
  status: 200,
  codes: ['CALL_CANCELLED'],
  errors: [409, 412, 422],
  etag: true,
});

export const markSlotFree = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/markSlotFree',
  summary: 'Mark the time of a call as free or busy',
  description:
    'With true, the call stays and others can book its time. Setting it back to false answers 409 once somebody has booked the time.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ id, isSlotFree: z.boolean({ error: because('TRUE_OR_FALSE').text }) }),
  output: one,
  status: 200,
  codes: ['CALL_CANCELLED', 'SLOT_UNAVAILABLE'],
  errors: [409, 412, 422],
  etag: true,
});
