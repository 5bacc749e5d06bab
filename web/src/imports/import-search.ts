import { choiceParam, positiveParam, type SearchInput } from '../ui/search-params.ts';
import { importKinds } from '../ui/use-may-import.ts';
import { importSources, type ImportSourceName } from './import-sources.ts';

type NewImportSearch = {
  resource?: (typeof importKinds)[number] | undefined;
  source?: ImportSourceName | undefined;
  /** The import whose corrected rows are imported again. */
  again?: number | undefined;
};

/** The initial values of a new import. */
export function newImportSearch(search: SearchInput): NewImportSearch {
  return {
    resource: choiceParam(search['resource'], importKinds),
    source: choiceParam(search['source'], importSources),
    again: positiveParam(search['again']),
  };
}

/** The step of a checked import to show. */
export function importSearch(search: SearchInput): { step?: 'map' | undefined } {
  return { step: choiceParam(search['step'], ['map']) };
}
