import { routes } from '@callwright/sdk/routes';
import { send } from '../api.ts';
import type { Deal } from '../records.ts';
import type { Source } from '../ui/table/rows.ts';
import type { DealSearch } from './deal-search.ts';

export function dealSource({ page: _page, ...input }: DealSearch): Source<Deal> {
  return {
    path: routes.deals.list.path,
    input,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.deals.list, { ...input, ...paging }, { signal });
      return { rows: data.deals, meta };
    },
  };
}
