import { answerCodes } from './code-groups.ts';
import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import {
  changedOptions,
  CustomField,
  FieldAnswer,
  fieldType,
  identifier,
  inputType,
  inputTypeOf,
  newOptions,
  writableInputTypes,
} from './custom-field.ts';
import { endpoint } from './endpoint.ts';
import { evenIncomplete } from './ids.ts';
import { csvOf, csvTexts } from './comma-lists.ts';
import { filledName, flag, id, listMeta, paging, pagingRules, queryInteger, rowId, text } from './shared.ts';

const one = z.object({ data: z.object({ field: CustomField }) });

const flags = {
  hidden: z.boolean().optional(),
  isSecondaryQuestion: z.boolean().optional(),
  isInviteeQuestion: z.boolean().optional(),
  required: z.boolean().optional(),
  unique: z.boolean().optional().meta({
    description:
      'No two contacts may give the same answer; for TEXT, EMAIL, NUMBER and URL fields of contacts',
  }),
};
const configuration = z.record(z.string(), z.unknown()).meta({
  description:
    'TEXT, TEXT_AREA {maxLength, pattern}; NUMBER {min, max, step, decimals, currency}; RATING {max}; DATE {dateTimeFormat, dateType, includedTime}; USER, USERS_MULTIPLE {roleIds, teamIds}; MULTIPLE_SELECT {min, max}',
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/fields',
  summary: 'Create a custom field',
  description:
    '`options` are for SINGLE_SELECT and MULTIPLE_SELECT. If `identifier` is left out, it is made from the name.',
  access: 'credential',
  scope: 'fields:write',
  right: 'events:write',
  input: z.object({
    name: filledName(255),
    inputType,
    type: fieldType,
    identifier: identifier.optional().meta({ description: 'Default: made from the name' }),
    description: text(2_000).nullish(),
    configuration: configuration.nullish(),
    options: newOptions.nullish(),
    ...flags,
  }),
  output: one,
  status: 201,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
  etag: true,
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/fields',
  summary: 'Update a custom field',
  description:
    '`type` cannot change once there are answers. `inputType` can change from TEXT to TEXT_AREA, SINGLE_SELECT to MULTIPLE_SELECT and USER to USERS_MULTIPLE.',
  access: 'credential',
  scope: 'fields:write',
  right: 'events:write',
  input: z.object({
    id,
    name: filledName(255).optional(),
    identifier: identifier.optional().meta({ description: 'The previous identifier keeps working' }),
    description: text(2_000).nullish(),
    inputType: inputType.optional(),
    type: fieldType.optional(),
    configuration: configuration.nullish(),
    options: changedOptions.optional(),
    ...flags,
  }),
  sentBack: CustomField,
  output: one,
  status: 200,
  codes: ['NAME_TAKEN', 'OPTION_UNKNOWN'],
  errors: [409, 412, 422],
  etag: true,
});

const limitMax = 100;
export const allFieldsMax = 1_000;

const listFilters = {
  search: text(255).optional().meta({ description: 'Matches any part of name or identifier' }),
  inputType: csvOf(writableInputTypes)
    .transform((names) => names.map(inputTypeOf))
    .optional(),
  hidden: flag.optional(),
  showSystemFields: flag.optional().meta({ description: 'true: also the fields that every record has' }),
  allFields: flag.optional().meta({ description: 'true: up to 1,000 on one page' }),
  forFilters: flag.optional().meta({ description: 'true: only fields that lists can be filtered by' }),
  inviteeQuestions: flag.optional().meta({ description: 'true: only fields that forms can ask for' }),
  ...paging,
  limit: queryInteger(1, allFieldsMax, 20).meta({
    description: `1 to ${limitMax}, default 20; with allFields ${allFieldsMax}, regardless of the value sent`,
  }),
};

function listRules(
  value: Parameters<typeof pagingRules>[0] & { allFields?: boolean | undefined },
  context: z.RefinementCtx,
): void {
  pagingRules(value, context);
  if (value.limit > limitMax && value.allFields !== true)
    context.addIssue({
      code: 'custom',
      path: ['limit'],
      ...issue('INTEGER_BETWEEN', { min: 1, max: limitMax }),
    });
}
const page = z.object({
  count: z.int(),
  data: z.array(CustomField),
  hasMore: z.boolean(),
  nextPage: z.int().nullable(),
  meta: listMeta,
});

export const objects = endpoint({
  method: 'GET',
  path: '/v1/fields/objects',
  summary: 'List custom fields of one object type',
  description: '`showSystemFields` adds the fields that every record has, such as email or status.',
  access: 'credential',
  scope: 'fields:read',
  input: z
    .object({
      objectType: fieldType,
      identifiers: csvTexts
        .optional()
        .meta({ description: 'Only fields with any of these identifiers, including earlier ones' }),
      includeRelations: flag.optional().meta({ description: 'true: with the events that use the field' }),
      ...listFilters,
    })
    .superRefine(listRules),
  output: page,
  status: 200,
});

export const allObjects = endpoint({
  method: 'GET',
  path: '/v1/fields/objects/all',
  summary: 'List custom fields of all object types',
  description:
    'The same as `GET /v1/fields/objects`, for contacts, calls, events, deals and members at once.',
  access: 'credential',
  scope: 'fields:read',
  input: z.object(listFilters).superRefine(listRules),
  output: page,
  status: 200,
});

export const contactStage = endpoint({
  method: 'GET',
  path: '/v1/fields/contact-stage',
  summary: 'Get the contact stage field with its options',
  description: 'Answer it with `POST /v1/fields/answer` to move a contact to another stage.',
  access: 'credential',
  scope: 'fields:read',
  input: z.object({}),
  output: z.object({ data: CustomField }),
  status: 200,
  etag: true,
});

/** Which field, in one of two ways. */
const whichField = {
  customFieldId: id.optional(),
  identifier: text(64).optional(),
};
const givenAnswer = z
  .array(text(10_000))
  .max(200)
  .meta({ description: 'Strings, in the format of the input type; empty clears' });

function exactlyOne(names: readonly string[]) {
  return (value: object, context: z.RefinementCtx): void => {
    const given = names.filter((name) => {
      const part: unknown = value[name as keyof typeof value]; // looked up by the names of the schema
      return part !== undefined && part !== '';
    });
    if (given.length === 1) return;
    const path = [given[1] ?? names[0] ?? ''];
    const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    context.addIssue({ code: 'custom', path, ...issue('ONE_OF_REQUIRED', { names: listed }) });
  };
}
const oneField = exactlyOne(['customFieldId', 'identifier']);

export const answer = endpoint({
  method: 'POST',
  path: '/v1/fields/answer',
  summary: 'Create or update the answer to a custom field',
  description:
    'Replaces the previous answer; an empty one clears it. Answering the contact stage moves the contact.',
  access: 'credential',
  scope: ['fields:answer', 'contacts:write', 'eventCalls:write'],
  input: z
    .object({
      ...whichField,
      contactId: id.optional().meta({ description: 'Only for a field of type CONTACT' }),
      eventCallId: id.optional().meta({ description: 'Only for a field of type CALL' }),
      dealId: id.optional().meta({ description: 'Only for a field of type DEAL' }),
      eventId: id.optional().meta({ description: 'Only for a field of type EVENT' }),
      userId: id.optional().meta({ description: 'Only for a field of type USER' }),
      answer: givenAnswer,
    })
    .superRefine(oneField, evenIncomplete)
    .superRefine(exactlyOne(['contactId', 'eventCallId', 'dealId', 'eventId', 'userId']), evenIncomplete),
  output: z.object({ data: z.object({ answer: FieldAnswer }) }),
  status: [200, 201],
  codes: [...answerCodes, 'CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const contactIdsMax = 10_000;

export const answerBulk = endpoint({
  method: 'POST',
  path: '/v1/fields/answer/bulk',
  summary: 'Set the same answer for many contacts',
  description: 'Contacts that do not exist are listed and do not stop the others.',
  access: 'credential',
  scope: ['fields:answer', 'contacts:write'],
  right: 'contacts:write',
  bodyLimit: 5_000_000,
  input: z
    .object({
      ...whichField,
      contactIds: z
        .array(id)
        .min(1, because('EMPTY').text)
        .max(contactIdsMax, `Must have at most ${contactIdsMax} ids`),
      answer: givenAnswer,
      overrideExisting: z
        .boolean()
        .default(true)
        .meta({ description: 'false keeps existing answers of contacts' }),
    })
    .superRefine(oneField, evenIncomplete),
  output: z.object({
    data: z.object({
      updated: z.int().meta({ description: 'Number of answers replaced or cleared' }),
      created: z.int().meta({ description: 'Number of new answers' }),
      skipped: z.int().meta({ description: 'Number of contacts left unchanged' }),
      failed: z.array(z.object({ contactId: rowId, code: z.string() })),
    }),
  }),
  status: 200,
  codes: [...answerCodes, 'CONTACT_DUPLICATE'],
  errors: [409, 422],
});
