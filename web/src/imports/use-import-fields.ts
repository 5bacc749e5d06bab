import { useFields } from '../ui/use-fields.ts';
import type { ImportKind } from './import-words.ts';

const answersPrefix = 'customFields.';

/** What the own fields of the workspace are called, as columns are mapped to them. */
export function useOwnFieldNames(kind: ImportKind | undefined): ReadonlyMap<string, string> {
  const fields = useFields(kind === 'deals' ? 'DEAL' : 'CONTACT');
  return new Map(
    (fields.data?.data ?? []).map(({ identifier, name }) => [`${answersPrefix}${identifier}`, name]),
  );
}

/** Own fields of contacts whose answers are unique: people can be found by them. */
export function useUniqueFields(): { value: string; label: string }[] {
  const fields = useFields('CONTACT');
  return (fields.data?.data ?? [])
    .filter(({ unique }) => unique)
    .map(({ identifier, name }) => ({ value: `${answersPrefix}${identifier}`, label: name }));
}

export function isOwn(field: string): boolean {
  return field.startsWith(answersPrefix);
}
