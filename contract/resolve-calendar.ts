import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventCall } from './event-call.ts';
import { id } from './shared.ts';

/** The possible reactions to a host's change of a calendar entry, and the results. */
export const resolutions = { RESTORE: 'RESTORED', CANCEL: 'CANCELLED', KEEP: 'KEPT' } as const;

export const resolveCalendar = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/resolveCalendar',
  summary: 'Say what follows from what the host did to the entry of a call in their calendar',
  description:
    'For a call whose `calendar.found` is not null. RESTORE: the entry is written again as the call says. CANCEL: the call is cancelled. KEEP: both stay as they are, until the call changes or something else is found. To move the call to where its entry is, reschedule it. 409 where nothing is to be resolved, or where the calendar is no longer connected.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({
    id,
    action: z.enum(['RESTORE', 'CANCEL', 'KEEP']),
    notify: z.boolean().default(true).meta({ description: 'CANCEL: false: the invitee is told nothing' }),
  }),
  output: z.object({ data: z.object({ eventCall: EventCall }) }),
  status: 200,
  codes: ['CALL_CANCELLED'],
  errors: [409, 412, 422],
  etag: true,
});
