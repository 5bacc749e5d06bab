import { isRequired, notFound, refuses, takes, type Entry } from './checks.ts';
import { newContact } from './world.ts';

/** Interface 4.5: the form of an event. */
export const inviteeAnswers: readonly Entry[] = [
  {
    method: 'POST',
    path: '/v1/fields/inviteeAnswers',
    says: 'Takes the form of an event; says whether it disqualifies and which hosts to ask for',
    status: 200,
    has: [
      'data.contactId',
      'data.disqualifyingCondition',
      'data.conditionalUsers',
      'data.routingGroupIds',
      'data.routingMode',
    ],
    request: async (world) => ({
      eventId: world.strategy.id,
      contactId: (await newContact(world)).id,
      inviteeQuestionAnswers: [{ customFieldId: world.field.id, answer: ['Ten people'] }],
    }),
    shows: (body) => body.data,
    names: {
      eventId: ['this or linkPrefix', isRequired(), refuses('x'), notFound()],
      contactId: ['who answers', takes(({ dan }) => dan.id), isRequired(), refuses('x'), notFound()],
      inviteeQuestionAnswers: [
        'by customFieldId or identifier, each an array; the rules of the event judge them',
        takes(
          [{ identifier: 'team-size', answer: ['Ten'] }],
          ({ routingGroupIds, conditionalUsers, routingMode }, { rule, closer }) =>
            [routingGroupIds, conditionalUsers, routingMode].join() === [rule, closer, 'ONLY'].join(),
        ),
        takes([], ({ routingGroupIds, routingMode }) => routingGroupIds === '' && routingMode === 'NONE'),
        isRequired(),
        refuses([{ identifier: 'team-size', answer: 'Ten' }]),
      ],
      secondaryQuestionsAnswer: [
        'by customFieldId or identifier, each an array',
        takes(
          ({ field }) => [{ customFieldId: field.id, answer: ['Ten'] }],
          ({ contactId }) => contactId > 0,
        ),
        refuses([{ identifier: 'team-size', answer: 'Ten' }]),
      ],
    },
  },
];
