import { choiceParam, positiveParam, type SearchInput } from '../ui/search-params.ts';
import { importKinds } from '../ui/use-may-import.ts';
import { importSources, type ImportSourceName } from './import-sources.ts';

type NewImportSearch = {
  resource?: (typeof importKinds)[number] | undefined;
  source?: ImportSourceName | undefined;
  /** The import whose broken rows come again. */
  again?: number | undefined;
};

/** What a new import begins with. */
export function newImportSearch(search: SearchInput): NewImportSearch {
  return {
    resource: choiceParam(search['resource'], importKinds),
    source: choiceParam(search['source'], importSources),
    again: positiveParam(search['again']),
  };
}

/** Which step of an import that was checked is looked at. */
export function importSearch(search: SearchInput): { step?: 'map' | undefined } {
  return { step: choiceParam(search['step'], ['map']) };
}
