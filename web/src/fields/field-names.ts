import type { CustomField } from '../records.ts';
import { say } from './say.ts';

export type FieldOption = CustomField['options'][number];
export type InputType = CustomField['inputType'];
type OptionColor = NonNullable<FieldOption['color']>;

export const objectNames = (): Record<CustomField['type'], string> => ({
  CONTACT: say('object.CONTACT'),
  CALL: say('object.CALL'),
  DEAL: say('object.DEAL'),
  EVENT: say('object.EVENT'),
  USER: say('object.USER'),
});

export const inputTypeNames = (): Record<InputType, string> => ({
  TEXT: say('type.TEXT'),
  TEXT_AREA: say('type.TEXT_AREA'),
  NUMBER: say('type.NUMBER'),
  RATING: say('type.RATING'),
  DATE: say('type.DATE'),
  EMAIL: say('type.EMAIL'),
  URL: say('type.URL'),
  SINGLE_SELECT: say('type.SINGLE_SELECT'),
  MULTIPLE_SELECT: say('type.MULTIPLE_SELECT'),
  USER: say('type.USER'),
  USERS_MULTIPLE: say('type.USERS_MULTIPLE'),
});

export const categoryNames = (): Record<NonNullable<FieldOption['category']>, string> => ({
  ACTIVE: say('category.ACTIVE'),
  WON: say('category.WON'),
  LOST: say('category.LOST'),
});

/** The input type that each type can be changed to, with existing answers staying valid. */
const wider: Partial<Record<InputType, InputType>> = {
  TEXT: 'TEXT_AREA',
  SINGLE_SELECT: 'MULTIPLE_SELECT',
  USER: 'USERS_MULTIPLE',
};

/** Whether the settings of one input type apply to the other. */
export function widens(from: InputType, to: InputType): boolean {
  return from === to || wider[from] === to || wider[to] === from;
}

export function inputTypesFor(field: CustomField | null): InputType[] {
  if (field === null) return Object.keys(inputTypeNames()) as InputType[]; // the keys have this type
  const next = wider[field.inputType];
  return next === undefined ? [field.inputType] : [field.inputType, next];
}

export function takesOptions(inputType: InputType): boolean {
  return inputType === 'SINGLE_SELECT' || inputType === 'MULTIPLE_SELECT';
}

export function canBeUnique(type: CustomField['type'], inputType: InputType): boolean {
  return type === 'CONTACT' && ['TEXT', 'EMAIL', 'NUMBER', 'URL'].includes(inputType);
}

/** The swatch of an option; the library uses another name for purple. */
export function swatchOf(color: OptionColor | null): string {
  return `var(--mantine-color-${color === 'purple' ? 'violet' : (color ?? 'gray')}-5)`;
}
