import type { Received } from '@callwright/contract/endpoint.ts';
import { detail } from '@callwright/contract/event-calls.ts';
import { list as decisions } from '@callwright/contract/routing-decisions.ts';
import { z } from 'zod';
import { id } from '@callwright/contract/shared.ts';
import { callAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { callLine } from './lines.ts';
import { whyThisHost } from './texts.ts';

type Whole = {
  readonly data: Received<typeof detail>['data'];
  readonly decisions: Received<typeof decisions>['data'];
};

/** A call with everything about it: people, time, place, answers, outcome, and why it has this host. */
export const getCall = fromSteps({
  name: 'get_call',
  kind: 'read',
  description: 'All about one call: link, answers, notes, outcome, history, and why it went to its host.',
  main: detail,
  input: z.object({ callId: id }),
  errorNames: { callId: 'id' },
  params: { callId: 'Which' },
  work: async (ctx, { callId }): Promise<Whole> => {
    const { data } = await ask(ctx, detail, { id: callId });
    return { data, decisions: (await ask(ctx, decisions, { eventCallId: callId, limit: 5 })).data };
  },
  text: inWords,
  address: ({ data: { eventCall } }) => callAddress(eventCall),
});

function inWords({ data: { eventCall: call }, decisions: made }: Whole): string {
  const answers = [
    ...call.questions.map(({ statement, answer }) => `${statement} ${answer.join(', ')}`),
    ...call.secondaryAnswers.map(
      ({ statement, answer }) => `${statement} ${answer.flatMap((part) => part.answer).join(', ')}`,
    ),
  ];
  const known: [string, string | null][] = [
    ['Email', call.inviteeEmail],
    ['Phone', call.phoneNumber],
    ['Place', [call.location, call.locationLink, call.locationDetails].filter(Boolean).join(' ')],
    ['Guests', call.additionalGuests.map((guest) => guest.email).join(', ')],
    ['Notes', call.notes],
    [
      'Cancelled',
      call.cancelledAt === null
        ? null
        : `${call.canceller ?? call.cancelledBy ?? ''} ${call.cancelReason ?? ''}`.trim(),
    ],
    [
      'Moved',
      call.previousDateTime === null
        ? null
        : `from ${call.previousDateTime} ${call.rescheduleReason ?? ''}`.trim(),
    ],
    ['Outcome notes', call.outcomeNotes],
    ['Objection', call.objection],
    ['Follow up', call.followUpAt],
    ['Deals', call.deals.map((deal) => `#${deal.id} ${deal.value} ${deal.currency}`).join(', ')],
    ['Calendar', call.calendar?.found?.kind ?? call.calendar?.error ?? null],
    ['Answers', answers.join('; ')],
    ['Why this host', made.length === 0 ? null : whyThisHost({ data: made })],
    ['History', call.history.map(({ at, action }) => `${at.slice(0, 16)} ${action}`).join('; ')],
  ];
  const lines = known.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return [callLine(call), ...lines].join('\n');
}
