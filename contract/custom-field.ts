import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { filledName, id, instant, rowId, text } from './shared.ts';

export const fieldTypes = ['CONTACT', 'CALL', 'EVENT', 'DEAL', 'USER'] as const;
export const inputTypes = [
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
] as const;
export type InputType = (typeof inputTypes)[number];
export const optionColors = ['blue', 'indigo', 'purple', 'green', 'yellow', 'red', 'pink', 'gray'] as const;
export const stageCategories = ['ACTIVE', 'WON', 'LOST'] as const;

/** Names of two input types used by older clients. */
const inputTypeAliases = { CHECK_BOX: 'MULTIPLE_SELECT', RADIO_BUTTON: 'SINGLE_SELECT' } as const;
export const writableInputTypes = [...inputTypes, 'CHECK_BOX', 'RADIO_BUTTON'] as const;

export function inputTypeOf(name: (typeof writableInputTypes)[number]): InputType {
  return name === 'CHECK_BOX' || name === 'RADIO_BUTTON' ? inputTypeAliases[name] : name;
}

export const inputType = z
  .enum(writableInputTypes, { error: `Must be one of ${inputTypes.join(', ')}` })
  .transform(inputTypeOf)
  .meta({ description: 'CHECK_BOX is an alias of MULTIPLE_SELECT, RADIO_BUTTON of SINGLE_SELECT' });
export const fieldType = z.enum(fieldTypes, { error: `Must be one of ${fieldTypes.join(', ')}` });
export const identifier = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, because('IDENTIFIER_INVALID').text);

function isPattern(value: string): boolean {
  try {
    return new RegExp(value, 'u').source !== undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function inOrder(value: { min?: number | undefined; max?: number | undefined }): boolean {
  return value.min === undefined || value.max === undefined || value.min <= value.max;
}
const outOfOrder = { path: ['max'], ...issue('MAX_BELOW_MIN') };
const finite = z.number().min(-1e15).max(1e15);
const textConfiguration = z.object({
  maxLength: z.int().min(1).max(10_000).optional(),
  pattern: text(500).refine(isPattern, issue('PATTERN_INVALID')).optional(),
});
const userConfiguration = z.object({
  roleIds: z.array(z.int().min(1)).max(50).optional(),
  teamIds: z.array(id).max(50).optional(),
});
const nothing = z.object({});

/** The settings of each input type; other settings are dropped. */
export const configurations = {
  TEXT: textConfiguration,
  TEXT_AREA: textConfiguration,
  NUMBER: z
    .object({
      min: finite.optional(),
      max: finite.optional(),
      step: z.number().positive().max(1e15).optional(),
      decimals: z.int().min(0).max(10).optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, because('CURRENCY_INVALID').text)
        .optional(),
    })
    .refine(inOrder, outOfOrder),
  RATING: z.object({ max: z.int().min(3).max(10).optional() }),
  USER: userConfiguration,
  USERS_MULTIPLE: userConfiguration,
  DATE: z.object({
    dateTimeFormat: z.enum(['12Hour', '24Hour']).optional(),
    dateType: z.enum(['US', 'EU', 'ISO']).optional(),
    includedTime: z.boolean().optional(),
  }),
  EMAIL: nothing,
  URL: nothing,
  SINGLE_SELECT: nothing,
  MULTIPLE_SELECT: z
    .object({ min: z.int().min(0).max(200).optional(), max: z.int().min(1).max(200).optional() })
    .refine(inOrder, outOfOrder),
} as const satisfies Record<InputType, z.ZodType>;

const optionShape = {
  name: filledName(255),
  color: z.enum(optionColors, { error: `Must be one of ${optionColors.join(', ')}` }).nullish(),
  badge: text(64).nullish(),
  tooltip: text(500).nullish(),
  icon: text(255).nullish(),
  displayIndex: z.int().min(0).max(10_000).optional(),
  isArchived: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  category: z
    .enum(stageCategories, { error: `Must be one of ${stageCategories.join(', ')}` })
    .nullish()
    .meta({ description: 'Category of a contact stage' }),
};

type NamedOption = { name: string; isArchived?: boolean | undefined };

/** Archived options may share a name, but options that can be chosen may not. */
function haveOwnNames(options: readonly NamedOption[]): boolean {
  const names = options.filter((option) => option.isArchived !== true).map(({ name }) => name.toLowerCase());
  return new Set(names).size === names.length;
}
const nameTwice = issue('OPTION_NAMES_EQUAL');
const optionsMax = 200;

export const newOptions = z
  .array(z.object(optionShape))
  .max(optionsMax)
  .refine(haveOwnNames, nameTwice)
  .meta({ description: 'In display order' });
export const changedOptions = z
  .array(z.object({ ...optionShape, id: id.optional() }))
  .max(optionsMax)
  .refine(haveOwnNames, nameTwice)
  .meta({
    description:
      'The complete list. An option with `id` is updated, one without is matched by name or created; options left out are archived.',
  });

export const FieldOption = z
  .object({
    id: rowId.nullable().meta({ description: 'null in system fields that are part of the record itself' }),
    name: z.string(),
    color: z.enum(optionColors).nullable(),
    badge: z.string().nullable(),
    tooltip: z.string().nullable(),
    icon: z.string().nullable(),
    displayIndex: z.int(),
    isArchived: z.boolean(),
    isDefault: z.boolean(),
    category: z.enum(stageCategories).nullable(),
  })
  .meta({ id: 'FieldOption' });

export const CustomField = z
  .object({
    id: rowId.nullable().meta({ description: 'null for system fields that are part of the record itself' }),
    accountId: rowId,
    name: z.string(),
    type: z.enum(fieldTypes),
    inputType: z.enum(inputTypes),
    identifier: z.string(),
    slug: z.string().meta({ description: 'Same as identifier' }),
    aliases: z.array(z.string()).meta({ description: 'Earlier identifiers, which keep working' }),
    description: z.string().nullable(),
    configuration: z.record(z.string(), z.unknown()),
    hidden: z.boolean(),
    isSystemField: z.boolean(),
    isSecondaryQuestion: z.boolean(),
    isInviteeQuestion: z.boolean(),
    required: z.boolean(),
    unique: z.boolean(),
    options: z.array(FieldOption),
    CustomFieldOptions: z.array(FieldOption).meta({ description: 'Same as options' }),
    events: z
      .array(z.object({ id: rowId, name: z.string(), linkPrefix: z.string() }))
      .optional()
      .meta({
        description: 'Events that ask for the field or have a rule about it; with `includeRelations=true`',
      }),
    answersCount: z.int().min(0),
    createdAt: instant.nullable(),
    updatedAt: instant.nullable(),
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'CustomField' });

export const FieldAnswer = z
  .object({
    id: rowId.nullable().meta({ description: 'null if there is no answer, and for the contact stage' }),
    customFieldId: rowId,
    identifier: z.string(),
    contactId: rowId.optional(),
    eventCallId: rowId.optional(),
    dealId: rowId.optional(),
    eventId: rowId.optional(),
    userId: rowId.optional(),
    answer: z.array(z.string()),
    updatedBy: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
    source: z.string(),
    createdAt: instant.nullable(),
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'FieldAnswer' });
