import assert from 'node:assert/strict';
import { isRequired, notFound, refuses, takes, type Entry } from './checks.ts';
import { made } from './made.ts';
import type { World } from './world.ts';

let count = 0;
const freshName = (): string => `Field ${++count}`;
const newField = async ({ w }: World, more: object = {}) =>
  (await made(w.post('/v1/fields', { name: freshName(), inputType: 'TEXT', type: 'CONTACT', ...more })))
    .field;
const inputTypes = [
  'TEXT',
  'TEXT_AREA',
  'NUMBER',
  'RATING',
  'USER',
  'DATE',
  'EMAIL',
  'URL',
  'SINGLE_SELECT',
  'MULTIPLE_SELECT',
  'USERS_MULTIPLE',
];
const objectTypes = ['CONTACT', 'CALL', 'EVENT', 'DEAL', 'USER'];
const options = [{ name: 'One', color: 'blue' }, { name: 'Two' }];
const names = (field: { options: { name: string }[] }) => field.options.map(({ name }) => name).join();

/** Interface 4.5: endpoints that write fields. */
export const fields: readonly Entry[] = [
  {
    method: 'POST',
    path: '/v1/fields',
    says: 'Creates a custom field',
    status: 201,
    has: ['data.field.id', 'data.field.identifier', 'data.field.options'],
    request: () => ({ name: freshName(), inputType: 'TEXT', type: 'CONTACT' }),
    shows: (body) => body.data.field,
    names: {
      name: ['its name', takes(freshName), isRequired(), refuses('')],
      inputType: [
        `one of ${inputTypes.join(', ')}`,
        ...inputTypes.map((type) => takes(type)),
        isRequired(),
        refuses('MAGIC'),
      ],
      type: [
        `one of ${objectTypes.join(', ')}`,
        ...objectTypes.map((type) => takes(type)),
        isRequired(),
        refuses('MAGIC'),
      ],
      identifier: ['its handle', takes(() => `handle-${++count}`), refuses('Not A Handle')],
      description: ['kept', takes('How many people'), refuses('x'.repeat(2_001))],
      configuration: [
        'by input type',
        takes({ min: 1, max: 9 }, ({ configuration }) => configuration.max === 9, { inputType: 'NUMBER' }),
        refuses('x'),
      ],
      options: [
        'of selects',
        takes(options, (field) => names(field) === 'One,Two', { inputType: 'SINGLE_SELECT' }),
        refuses('x'),
      ],
    },
  },
  {
    method: 'PUT',
    path: '/v1/fields',
    says: 'Changes what is given',
    status: 200,
    has: ['data.field.id'],
    request: async (world) => ({ id: (await newField(world)).id }),
    shows: (body) => body.data.field,
    names: {
      id: ['the field', isRequired(), refuses('x'), notFound()],
      name: ['replaced', takes(freshName), refuses('')],
      identifier: ['replaced', takes(() => `handle-${++count}`), refuses('Not A Handle')],
      description: ['replaced', takes('How many people'), refuses('x'.repeat(2_001))],
      inputType: ['TEXT to TEXT_AREA and similar', takes('TEXT_AREA'), refuses('MAGIC', 'NUMBER')],
      type: ['until somebody has answered', takes('CALL'), refuses('MAGIC')],
      configuration: [
        'replaced',
        takes({ maxLength: 20 }, ({ configuration }) => configuration.maxLength === 20),
        refuses('x'),
      ],
      options: [
        'replaced; missing ones are archived',
        async ({ world, ask }) => {
          const { id } = await newField(world, { inputType: 'SINGLE_SELECT', options });
          const { body } = await ask({ id, options: [{ name: 'Two' }] });
          const archived = body.data.field.options.filter(
            ({ isArchived }: { isArchived: boolean }) => isArchived,
          );
          assert.equal(names({ options: archived }), 'One');
        },
        refuses('x'),
      ],
      hidden: ['true or false', takes(true), refuses('yes')],
    },
  },
];
