import type { CustomField } from '../endpoints.ts';
import { canBeUnique, takesOptions, type InputType } from './field-names.ts';
import { optionsSent, optionValues, type OptionValues } from './option-values.ts';

export type FieldValues = {
  name: string;
  identifier: string;
  description: string;
  inputType: InputType;
  options: OptionValues[];
  /** What the form does not show of it stays. */
  configuration: CustomField['configuration'];
  stars: number | null;
  min: number | null;
  max: number | null;
  isInviteeQuestion: boolean;
  required: boolean;
  unique: boolean;
  hidden: boolean;
};

const starsUsual = 5;

export function valuesOf(field: CustomField | null): FieldValues {
  const configuration = field?.configuration ?? {};
  return {
    name: field?.name ?? '',
    identifier: field?.identifier ?? '',
    description: field?.description ?? '',
    inputType: field?.inputType ?? 'TEXT',
    options: optionValues(field?.options ?? []),
    configuration,
    stars: numberOf(configuration['max']) ?? starsUsual,
    min: numberOf(configuration['min']),
    max: numberOf(configuration['max']),
    isInviteeQuestion: field?.isInviteeQuestion ?? false,
    required: field?.required ?? false,
    unique: field?.unique ?? false,
    hidden: field?.hidden ?? false,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** What creating and changing have in common. */
export function requestOf(values: FieldValues, type: CustomField['type']) {
  const { inputType, identifier } = values;
  return {
    name: values.name.trim(),
    description: values.description || null,
    inputType,
    configuration: configurationOf(values),
    isInviteeQuestion: values.isInviteeQuestion,
    required: values.required,
    unique: values.unique && canBeUnique(type, inputType),
    hidden: values.hidden,
    ...(identifier.trim() !== '' && { identifier: identifier.trim() }),
    ...(takesOptions(inputType) && { options: optionsSent(values.options) }),
  };
}

function configurationOf({ inputType, configuration, stars, min, max }: FieldValues) {
  if (inputType === 'RATING') return { ...configuration, max: stars ?? starsUsual };
  if (inputType !== 'NUMBER') return configuration;
  const { min: _min, max: _max, ...rest } = configuration;
  return { ...rest, ...(min !== null && { min }), ...(max !== null && { max }) };
}
