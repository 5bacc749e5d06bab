import { contract } from '@callwright/contract/index.ts';
import { callAddress } from './addresses.ts';
import { bookCall } from './book-call.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { getCall } from './get-call.ts';
import { callRow, page } from './lines.ts';
import { logOutcome } from './log-outcome.ts';
import { rescheduleCall } from './reschedule-call.ts';
import { cancelling } from './texts.ts';
import type { Tool } from './tool.ts';

const listCalls = fromEndpoint('list_calls', 'read', contract.eventCalls.list, {
  description: 'Calls by day, host, person, outcome. Waiting for their outcome: outcomes PENDING_OUTCOME.',
  params: {
    dateFrom: 'Starts since; day or time',
    dateTo: 'Starts until, inclusive',
    eventType: 'UPCOMING, PAST or ALL (default)',
    contactId: 'Of this person',
    userIds: 'Hosted by any of',
    teamIds: 'By any of these teams',
    eventIds: 'Of any of these events',
    setterIds: 'Set by any of',
    outcomes: 'Any of',
    types: 'Any of',
    search: 'Part of the invitee’s name, email or phone',
    orderBy: 'By start; default desc',
    limit: '1 to 50, default 20',
    cursor: 'From the page before',
  },
  text: ({ data, meta }) => page('calls', data.eventCalls, callRow, meta),
});

const cancelCall = fromEndpoint('cancel_call', 'destructive', contract.eventCalls.cancel, {
  description: 'Cancel a call for good; the invitee is told.',
  params: {
    callId: 'Which',
    cancelReason: 'Why; the invitee reads it',
    cancelledBy: 'CONTACT: they asked for it; default ADMIN',
    notify: 'false: nobody is told',
  },
  names: { callId: 'id' },
  text: cancelling,
  address: ({ data: { eventCall } }) => callAddress(eventCall),
});

/** Tools for calls: booking them, and everything that is done with them. */
export const callTools: readonly Tool[] = [
  listCalls,
  getCall,
  bookCall,
  rescheduleCall,
  cancelCall,
  logOutcome,
];
