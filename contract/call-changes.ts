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
  summary: 'Change the notes, location, guests or external ids of a call',
  description:
    'Invitee, guests and hosts are told of new guests and places, unless `notify` is false. The time moves with reschedule, the host with reassign.',
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
      description: 'false: no mails about new or removed guests or a new place',
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
  summary: 'Move a call to another time, or to another host',
  description:
    'The same call gets the new time: id, invitee and answers stay. Where the event says so, the host stays too. A time that is not free answers 409 SLOT_UNAVAILABLE with the nearest free ones.',
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
  summary: 'Cancel a call, for good',
  description:
    'The time is free again, mails and calendar entries follow. A cancelled call cannot be brought back; book a new one.',
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
  summary: 'Let the time of a call be booked by others, or take it back',
  description:
    'With true the call stays, and its time can be booked again. Taking it back fails with 409 once somebody has booked it.',
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
