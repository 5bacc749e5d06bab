import type { CustomField } from '../records.ts';
import { choiceParam, type SearchInput } from '../ui/search-params.ts';

const types = ['CONTACT', 'CALL', 'DEAL', 'EVENT', 'USER'] as const satisfies readonly CustomField['type'][];

type FieldSearch = { type?: CustomField['type'] | undefined };

export function fieldSearch(search: SearchInput): FieldSearch {
  return { type: choiceParam(search['type'], types) };
}
