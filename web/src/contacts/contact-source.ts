import { routes } from '@callwright/sdk/routes';
import { send } from '../api.ts';
import type { Contact } from '../records.ts';
import type { Source } from '../ui/table/rows.ts';
import type { ContactSearch } from './contact-search.ts';

/** Contacts with the data that a table or a card shows. */
export function contactSource({ page: _page, ...search }: ContactSearch): Source<Contact> {
  const input = { ...search, includeFigures: 'true' } as const;
  return {
    path: routes.contacts.list.path,
    input,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.contacts.list, { ...input, ...paging }, { signal });
      return { rows: data.contacts, meta };
    },
  };
}
