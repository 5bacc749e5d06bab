import type { CustomField } from '../records.ts';

export type FieldOption = CustomField['options'][number];
export type InputType = CustomField['inputType'];
type OptionColor = NonNullable<FieldOption['color']>;

export const objectNames: Record<CustomField['type'], string> = {
  CONTACT: 'Contacts',
  CALL: 'Calls',
  DEAL: 'Deals',
  EVENT: 'Events',
  USER: 'Members',
};

export const inputTypeNames: Record<InputType, string> = {
  TEXT: 'Text, one line',
  TEXT_AREA: 'Text, several lines',
  NUMBER: 'Number',
  RATING: 'Rating',
  DATE: 'Date',
  EMAIL: 'E-mail address',
  URL: 'Web address',
  SINGLE_SELECT: 'One of several options',
  MULTIPLE_SELECT: 'Any of several options',
  USER: 'Member',
  USERS_MULTIPLE: 'Several members',
};

export const categoryNames: Record<NonNullable<FieldOption['category']>, string> = {
  ACTIVE: 'In progress',
  WON: 'Won',
  LOST: 'Lost',
};

/** What an input type can still become once it is chosen: the answers stay valid under it. */
const wider: Partial<Record<InputType, InputType>> = {
  TEXT: 'TEXT_AREA',
  SINGLE_SELECT: 'MULTIPLE_SELECT',
  USER: 'USERS_MULTIPLE',
};

/** Whether what was set for the one kind of answer means the same for the other. */
export function widens(from: InputType, to: InputType): boolean {
  return from === to || wider[from] === to || wider[to] === from;
}

export function inputTypesFor(field: CustomField | null): InputType[] {
  if (field === null) return Object.keys(inputTypeNames) as InputType[]; // its keys by type
  const next = wider[field.inputType];
  return next === undefined ? [field.inputType] : [field.inputType, next];
}

export function takesOptions(inputType: InputType): boolean {
  return inputType === 'SINGLE_SELECT' || inputType === 'MULTIPLE_SELECT';
}

export function canBeUnique(type: CustomField['type'], inputType: InputType): boolean {
  return type === 'CONTACT' && ['TEXT', 'EMAIL', 'NUMBER', 'URL'].includes(inputType);
}

/** The swatch of an option; the library calls purple by another name. */
export function swatchOf(color: OptionColor | null): string {
  return `var(--mantine-color-${color === 'purple' ? 'violet' : (color ?? 'gray')}-5)`;
}
