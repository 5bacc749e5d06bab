import { choiceParam, type SearchInput } from '../ui/search-params.ts';
import { partKeys, type PartKey } from './event-parts.ts';

/** The shown part of the event page, as kept in the URL. */
export function eventSearch(search: SearchInput): { part?: PartKey | undefined } {
  return { part: choiceParam(search['part'], partKeys) };
}
