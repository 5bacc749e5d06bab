import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exclusionReasons } from './routing-decisions.ts';
import { date, id, instant, personRef, rowId } from './shared.ts';

/** Days of a schedule, both included. */
const absence = { id, from: date, to: date };

export const callsWhileOut = endpoint({
  method: 'GET',
  path: '/v1/userAvailabilities/callsWhileOut',
  summary: 'List calls booked on out-of-office days',
  description:
    'Upcoming calls of events that use the schedule, with its member as the host in charge; at most 100, earliest first. The days need not be saved yet.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object(absence),
  output: z.object({
    data: z.array(
      z.object({
        eventCallId: rowId,
        eventName: z.string(),
        inviteeName: z.string(),
        dateTime: instant,
        endTime: instant,
      }),
    ),
    count: z.int(),
  }),
  status: 200,
});

export const reassignCalls = endpoint({
  method: 'POST',
  path: '/v1/userAvailabilities/reassignCalls',
  summary: 'Hand over calls booked on out-of-office days',
  description:
    'Reassigns each call as PUT /v1/eventCalls/reassign does: to the colleague named in the saved entry, or to the member of the team whom the event’s assignment rule selects. Calls that cannot be reassigned stay as they are, with the reason. Without `eventCallIds`, all calls of these days.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ ...absence, eventCallIds: z.array(id).min(1).max(100).optional() }),
  output: z.object({
    data: z.object({
      reassigned: z.array(z.object({ eventCallId: rowId, host: personRef })),
      failed: z.array(
        z.object({
          eventCallId: rowId,
          code: z.string(),
          message: z.string(),
          reason: z.enum(exclusionReasons).nullable(),
        }),
      ),
    }),
  }),
  status: 200,
});
