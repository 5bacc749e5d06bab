import { routes } from '@callwright/sdk/routes';
import { send } from '../api.ts';
import type { Call } from '../records.ts';
import type { Source } from '../ui/table/rows.ts';
import { orderOf, type CallSearch } from './call-search.ts';

export function callSource(search: CallSearch): Source<Call> {
  const { page: _page, ...filters } = search;
  const { column, by } = orderOf(search);
  const input = {
    ...filters,
    eventType: search.eventType ?? 'UPCOMING',
    orderColumn: column,
    orderBy: by,
  } as const;
  return {
    path: routes.eventCalls.list.path,
    input,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.eventCalls.list, { ...input, ...paging }, { signal });
      return { rows: data.eventCalls, meta };
    },
  };
}
