import { isRequired, notFound, refuses, takes, type Entry } from './checks.ts';
import { newContact } from './world.ts';

/** Interface 4.5: endpoints that write answers. */
export const fieldAnswers: readonly Entry[] = [
  {
    method: 'POST',
    path: '/v1/fields/answer',
    says: 'Creates an answer (201), or updates it (200)',
    status: 201,
    has: ['data.answer.customFieldId', 'data.answer.identifier', 'data.answer.answer'],
    request: async (world) => ({
      customFieldId: world.field.id,
      contactId: (await newContact(world)).id,
      answer: ['Ten people'],
    }),
    shows: (body) => body.data.answer,
    names: {
      customFieldId: [
        'this or identifier, exactly one',
        takes(({ field }) => field.id),
        isRequired(),
        refuses('x'),
        notFound(),
      ],
      identifier: [
        'this or customFieldId, exactly one',
        takes('team-size', undefined, { customFieldId: undefined }),
        refuses('team-size'),
      ],
      contactId: [
        'of fields about contacts',
        takes(({ dan }) => dan.id),
        isRequired(),
        refuses('x'),
        notFound(),
      ],
      eventCallId: [
        'of fields about calls',
        takes(
          ({ moved }) => moved.id,
          undefined,
          ({ sales }) => ({
            customFieldId: sales.seats.id,
            contactId: undefined,
            answer: ['3'],
          }),
        ),
        refuses('x'),
      ],
      answer: ['an array of texts', takes(['Twelve']), isRequired(), refuses('Twelve', [1])],
    },
  },
  {
    method: 'POST',
    path: '/v1/fields/answer/bulk',
    says: 'One answer for many contacts',
    status: 200,
    has: ['data.updated', 'data.created', 'data.skipped', 'data.failed'],
    request: async (world) => ({
      customFieldId: world.field.id,
      contactIds: [(await newContact(world)).id],
      answer: ['Ten people'],
    }),
    shows: (body) => body.data,
    names: {
      customFieldId: [
        'this or identifier, exactly one; only of contacts',
        takes(
          ({ field }) => field.id,
          ({ created }) => created === 1,
        ),
        isRequired(),
        refuses('x', ({ sales }) => sales.seats.id),
      ],
      identifier: [
        'this or customFieldId, exactly one',
        takes('team-size', ({ created }) => created === 1, { customFieldId: undefined }),
        refuses('team-size'),
      ],
      contactIds: [
        '1 to 10,000 contacts',
        isRequired(),
        refuses(
          [],
          Array.from({ length: 10_001 }, (_, index) => index + 1),
        ),
      ],
      answer: [
        'an array of texts',
        takes(['Twelve'], ({ created }) => created === 1),
        isRequired(),
        refuses('Twelve'),
      ],
    },
  },
];
