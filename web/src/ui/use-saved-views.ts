import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '../auth/session.ts';
import type { SearchInput } from './search-params.ts';

/** Filters of a list under a name. */
export type SavedView = { name: string; search: SearchInput };

/** Views of all people and lists of this browser: "<workspace>/<person>/<list>" to views. */
type Store = Record<string, SavedView[]>;

/** The views that the signed-in person has kept for a list; they stay in this browser. */
export function useSavedViews(list: string): {
  views: readonly SavedView[];
  /** A view of the same name is replaced. */
  save: (view: SavedView) => void;
  remove: (name: string) => void;
} {
  const { workspace, user } = useMe();
  const owner = `${workspace.id}/${user.id}/${list}`;
  const [store, setStore] = useLocalStorage<Store>({
    key: 'callwright.views',
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readStore,
  });
  const views = store[owner] ?? [];
  const keep = (kept: SavedView[]) => setStore({ ...store, [owner]: kept });
  return {
    views,
    save: (view) => {
      const index = views.findIndex(({ name }) => name === view.name);
      keep(index === -1 ? [...views, view] : views.with(index, view));
    },
    remove: (name) => keep(views.filter((view) => view.name !== name)),
  };
}

/** What is stored may be of an older version, or invalid: anything that is not a view is dropped. */
function readStore(text: string | undefined): Store {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([owner, views]) => [
        owner,
        Array.isArray(views) ? views.filter(isView) : [],
      ]),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isView(value: unknown): value is SavedView {
  return isRecord(value) && typeof value['name'] === 'string' && isRecord(value['search']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
