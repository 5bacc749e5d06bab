import type { FieldOption } from './field-names.ts';
import { say } from './say.ts';

/** An option in the editor; new ones have no id. */
export type OptionValues = Pick<FieldOption, 'name' | 'color' | 'isArchived' | 'isDefault' | 'category'> & {
  key: string;
  id: number | undefined;
};

export function optionValues(options: readonly FieldOption[]): OptionValues[] {
  return options.map(({ id, name, color, isArchived, isDefault, category }) => ({
    key: String(id),
    id: id ?? undefined,
    name,
    color,
    isArchived,
    isDefault,
    category,
  }));
}

export function newOption(): OptionValues {
  return {
    key: crypto.randomUUID(),
    id: undefined,
    name: '',
    color: null,
    isArchived: false,
    isDefault: false,
    category: null,
  };
}

/** The list in the format of the service, in the order of the editor. */
export function optionsSent(options: readonly OptionValues[]) {
  return options.map(({ key: _key, id, name, ...option }, displayIndex) => ({
    ...option,
    name: name.trim(),
    displayIndex,
    ...(id !== undefined && { id }),
  }));
}

/** The error in the names, or null. */
export function optionsError(options: readonly OptionValues[]): string | null {
  const names = options.filter(({ isArchived }) => !isArchived).map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return say('options.nameEach');
  return new Set(names).size === names.length ? null : say('options.sameName');
}
