import { routes } from '@callwright/sdk/routes';
import type { ReceivedFrom, SentTo } from '@callwright/sdk/request';
import { useQuery } from '@tanstack/react-query';
import { query, queryClient } from '../api.ts';
import { sameSearch, type SearchInput } from './search-params.ts';
import { useSend } from './use-send.ts';

export type SavedView = ReceivedFrom<typeof routes.views.getAll>['data']['views'][number];
export type ViewList = SavedView['list'];
type Table = SentTo<typeof routes.views.getAll>['list'];

/** The signed-in person's views of a list, and those shared by others. */
export function useSavedViews(list: Table) {
  const read = useQuery(query(routes.views.getAll, { list }));
  const create = useSend(routes.views.create, { invalidates: [routes.views] });
  const update = useSend(routes.views.update, { invalidates: [routes.views] });
  const remove = useSend(routes.views.remove, { invalidates: [routes.views] });
  return {
    views: read.data?.data.views ?? [],
    columns: read.data?.data.columns ?? null,
    create,
    update,
    remove,
  };
}

/**
 * The columns of the current view, or the person's own choice for the list; changes are saved where the columns come
 * from.
 */
export function useChosenColumns<S extends object>(
  list: Table,
  search: S,
  read: (search: SearchInput) => S,
): [readonly string[] | null, (columns: readonly string[] | null) => void] {
  const { views, columns, update } = useSavedViews(list);
  const choose = useSend(routes.views.chooseColumns);
  const view = views.find((one) => sameSearch(read(one.search), search));
  const { queryKey } = query(routes.views.getAll, { list });
  const show = (next: readonly string[] | null, viewId: number | null) =>
    queryClient.setQueryData(queryKey, (before) => {
      if (before === undefined) return before;
      const kept = next === null ? null : [...next];
      if (viewId === null) return { data: { ...before.data, columns: kept } };
      const changed = before.data.views.map((one) => (one.id === viewId ? { ...one, columns: kept } : one));
      return { data: { ...before.data, views: changed } };
    });
  const set = (next: readonly string[] | null) => {
    const kept = next === null ? null : [...next];
    if (view?.mayChange === true) {
      show(kept, view.id);
      update.mutate({ id: view.id, columns: kept });
    } else {
      show(kept, null);
      choose.mutate({ list, columns: kept });
    }
  };
  return [view?.columns ?? columns, set];
}
