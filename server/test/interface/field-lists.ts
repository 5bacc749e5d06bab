import assert from 'node:assert/strict';
import { finds, isRequired, limit, page, refuses, said, type Entry } from './checks.ts';
import type { World } from './world.ts';

const rows = ({ field, sales }: World) => ({ A: field.id, B: sales.plan.id, C: sales.seats.id });
const filters: Entry['names'] = {
  page,
  limit,
  search: ['part of the name', finds(['TEAM', 'A'], ['nothing', ''])],
  inputType: [
    'any of the input types',
    finds(['TEXT', 'A'], ['SINGLE_SELECT,RATING', 'B']),
    refuses('MAGIC'),
  ],
  hidden: ['hidden or not', finds(['true', 'B'], ['false', 'A', { inputType: 'TEXT' }]), refuses('maybe')],
  showSystemFields: [
    'true adds what every contact has',
    async ({ base, ask }) => {
      const identifiers = async (showSystemFields: string) =>
        (await ask({ ...(await base()), showSystemFields, limit: 100 })).body.data.map(
          ({ identifier }: { identifier: string }) => identifier,
        );
      assert.ok((await identifiers('true')).includes('first-name'));
      assert.ok(!(await identifiers('false')).includes('first-name'));
    },
    refuses('maybe'),
  ],
  allFields: [
    'true: up to 1000 on one page',
    finds(['true', 'AB', { limit: 1, inputType: 'TEXT,SINGLE_SELECT' }]),
    refuses('maybe'),
  ],
  forFilters: [
    'true: those lists can be filtered by',
    finds(['true', 'A', { inputType: 'TEXT,SINGLE_SELECT' }]),
    refuses('maybe'),
  ],
  inviteeQuestions: [
    'true: those that forms can ask',
    finds(['true', 'A', { inputType: 'TEXT,SINGLE_SELECT' }]),
    refuses('maybe'),
  ],
};

/** Interface 4.5: endpoints that read fields. */
export const fieldLists: readonly Entry[] = [
  {
    method: 'GET',
    path: '/v1/fields/contact-stage',
    says: 'The field of contact stages with its options',
    status: 200,
    has: ['data.id', 'data.options.0.name', 'data.options.0.category'],
    names: {},
  },
  {
    method: 'GET',
    path: '/v1/fields/objects',
    says: 'Fields of one type of object',
    status: 200,
    has: ['count', 'data', 'hasMore', 'nextPage'],
    request: () => ({ objectType: 'CONTACT' }),
    items: (body) => body.data,
    rows,
    names: {
      objectType: ['the type', finds(['CONTACT', 'AB'], ['CALL', 'C']), isRequired(), refuses('MAGIC')],
      ...filters,
      includeRelations: [
        'true adds the events that use the field',
        async ({ world, base, ask }) => {
          const reply = await ask({ ...(await base()), identifiers: 'team-size', includeRelations: 'true' });
          assert.equal(reply.body.data[0].events[0].id, world.strategy.id, said(reply));
        },
        refuses('maybe'),
      ],
      identifiers: ['any of these', finds(['team-size,none', 'A'])],
    },
  },
  {
    method: 'GET',
    path: '/v1/fields/objects/all',
    says: 'Fields of all types of object',
    status: 200,
    has: ['count', 'data', 'hasMore', 'nextPage'],
    items: (body) => body.data,
    rows,
    names: filters,
  },
];
