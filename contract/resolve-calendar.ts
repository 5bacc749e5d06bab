import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventCall } from './event-call.ts';
import { id } from './shared.ts';

/** The possible reactions to a host's change of a calendar entry, and the results. */
export const resolutions = { RESTORE: 'RESTORED', CANCEL: 'CANCELLED', KEEP: 'KEPT' } as const;

export const resolveCalendar = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/resolveCalendar',
  summary: 'Resolve a host’s change to a call’s calendar entry',
  description:
    'For a call whose `calendar.found` is not null. RESTORE rewrites the entry from the call. CANCEL cancels the call. KEEP leaves both as they are until the call changes or something else is found. To move the call to the time of its entry, reschedule it. Answers 409 if there is nothing to resolve or the calendar is no longer connected.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({
    id,
    action: z.enum(['RESTORE', 'CANCEL', 'KEEP']),
    notify: z.boolean().default(true).meta({ description: 'For CANCEL: false sends the invitee no email' }),
  }),
  output: z.object({ data: z.object({ eventCall: EventCall }) }),
  status: 200,
  codes: ['CALL_CANCELLED'],
  errors: [409, 412, 422],
  etag: true,
});
