import { choiceParam, type SearchInput } from '../ui/search-params.ts';
import { objectNames } from './field-names.ts';

type FieldSearch = { type?: keyof typeof objectNames | undefined };

export function fieldSearch(search: SearchInput): FieldSearch {
  const types = Object.keys(objectNames) as (keyof typeof objectNames)[]; // its keys by type
  return { type: choiceParam(search['type'], types) };
}
