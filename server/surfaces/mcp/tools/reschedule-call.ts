import type { Received } from '@callwright/contract/endpoint.ts';
import { reschedule } from '@callwright/contract/event-calls.ts';
import { reassign } from '@callwright/contract/reassign.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { callAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { callLine } from './lines.ts';
import { wrong } from './wrong.ts';

const { dateTime, timeZone, rescheduleReason, userId, override } = reschedule.input.shape;

/** Moves a call to another time, another host, or both. */
export const rescheduleCall = fromSteps({
  name: 'reschedule_call',
  kind: 'write',
  description:
    'Move a call to another time (find_slots), or give it to another host at the same time: userId, or anyHost.',
  main: reschedule,
  input: z.object({
    callId: id,
    dateTime: dateTime.optional(),
    timeZone,
    reason: rescheduleReason,
    userId,
    anyHost: z.literal(true, { error: 'Must be true' }).optional(),
    override,
  }),
  errorNames: { callId: 'id', anyHost: 'auto', reason: 'rescheduleReason' },
  params: {
    callId: 'Which',
    dateTime: 'New start: 2026-11-23T09:00:00Z; left out: same time',
    timeZone: 'Of the invitee; default: as before',
    reason: 'Why; the invitee reads it',
    userId: 'The new host',
    anyHost: 'true: the rules of the event choose another host',
    override: 'true: ignore limits and hours; never double-books',
  },
  work: (
    tx,
    { callId, reason, anyHost, dateTime: start, ...given },
  ): Promise<Received<typeof reschedule>> => {
    if (start !== undefined) {
      if (anyHost === true) throw wrong({ anyHost: 'Not together with dateTime; userId can be' });
      return ask(tx, reschedule, { id: callId, dateTime: start, rescheduleReason: reason, ...given });
    }
    const { userId: host, override: isForced } = given;
    if (host === undefined && anyHost === undefined)
      throw wrong({ dateTime: 'One of dateTime, userId and anyHost is required' });
    return ask(tx, reassign, { id: callId, userId: host, auto: anyHost, reason, override: isForced });
  },
  text: ({ data: { eventCall } }) => callLine(eventCall),
  address: ({ data: { eventCall } }) => callAddress(eventCall),
});
