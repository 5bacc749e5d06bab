import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exclusionReasons } from './routing-decisions.ts';
import { date, id, instant, personRef, rowId } from './shared.ts';

/** Days of a schedule, both included. */
const absence = { id, from: date, to: date };

export const callsWhileOut = endpoint({
  method: 'GET',
  path: '/v1/userAvailabilities/callsWhileOut',
  summary: 'The calls already booked on days on which a member is, or will be, out of office',
  description:
    'Upcoming calls that the member of the schedule is in charge of, of events that use the schedule; at most 100, the next ones first. The days need not be saved yet.',
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
  summary: 'Give calls booked on days out of office to those who stand in',
  description:
    'Each call by itself, as PUT /v1/eventCalls/reassign does it: to the colleague to whom the saved entry hands over, or to the member of the team whom the event’s rule of assignment chooses. What is not possible stays as it is, with the reason. Without `eventCallIds` all of the calls.',
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
