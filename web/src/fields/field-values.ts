import type { CustomField } from '../records.ts';
import { ratingMaxUsual } from '../ui/use-fields.ts';
import { canBeUnique, takesOptions, type InputType } from './field-names.ts';
import { optionsSent, optionValues, type OptionValues } from './option-values.ts';

export type FieldValues = {
  name: string;
  identifier: string;
  description: string;
  inputType: InputType;
  options: OptionValues[];
  /** Settings that the form does not show are kept. */
  configuration: CustomField['configuration'];
  isInviteeQuestion: boolean;
  required: boolean;
  unique: boolean;
  hidden: boolean;
};

export function valuesOf(field: CustomField | null): FieldValues {
  return {
    name: field?.name ?? '',
    identifier: field?.identifier ?? '',
    description: field?.description ?? '',
    inputType: field?.inputType ?? 'TEXT',
    options: optionValues(field?.options ?? []),
    configuration: field?.configuration ?? {},
    isInviteeQuestion: field?.isInviteeQuestion ?? false,
    required: field?.required ?? false,
    unique: field?.unique ?? false,
    hidden: field?.hidden ?? false,
  };
}

/** The part of the request that creating and updating share. */
export function requestOf(values: FieldValues, type: CustomField['type']) {
  const { inputType, identifier } = values;
  return {
    name: values.name.trim(),
    description: values.description || null,
    inputType,
    configuration:
      inputType === 'RATING' ? { max: ratingMaxUsual, ...values.configuration } : values.configuration,
    isInviteeQuestion: values.isInviteeQuestion,
    required: values.required,
    unique: values.unique && canBeUnique(type, inputType),
    hidden: values.hidden,
    ...(identifier.trim() !== '' && { identifier: identifier.trim() }),
    ...(takesOptions(inputType) && { options: optionsSent(values.options) }),
  };
}
