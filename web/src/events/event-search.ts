import { choiceParam, type SearchInput } from '../ui/search-params.ts';
import { partKeys, type PartKey } from './event-parts.ts';

/** Which part of the event page is shown, as the address keeps it. */
export function eventSearch(search: SearchInput): { part?: PartKey | undefined } {
  return { part: choiceParam(search['part'], partKeys) };
}
