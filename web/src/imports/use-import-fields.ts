import { useFields } from '../ui/use-fields.ts';
import type { ImportKind } from './import-words.ts';

const answersPrefix = 'customFields.';

/** The names of custom fields by the keys that columns are mapped to. */
export function useOwnFieldNames(kind: ImportKind | undefined): ReadonlyMap<string, string> {
  const fields = useFields(kind === 'deals' ? 'DEAL' : 'CONTACT');
  return new Map(
    (fields.data?.data ?? []).map(({ identifier, name }) => [`${answersPrefix}${identifier}`, name]),
  );
}

/** Custom fields of contacts with unique values, by which contacts can be matched. */
export function useUniqueFields(): { value: string; label: string }[] {
  const fields = useFields('CONTACT');
  return (fields.data?.data ?? [])
    .filter(({ unique }) => unique)
    .map(({ identifier, name }) => ({ value: `${answersPrefix}${identifier}`, label: name }));
}

export function isOwn(field: string): boolean {
  return field.startsWith(answersPrefix);
}
