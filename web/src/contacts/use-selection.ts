import { useState } from 'react';
import type { Contact } from '../records.ts';
import type { ContactFilter } from './contact-search.ts';
import { sameSearch } from '../ui/search-params.ts';

/** As many as one request of the service takes of ids that change together without waiting long. */
export const selectionMax = 200;

export type Selection = {
  contacts: readonly Contact[];
  has: (contact: Contact) => boolean;
  /** Adds them, as far as there is room, or takes them out. */
  set: (contacts: readonly Contact[], selected: boolean) => void;
  clear: () => void;
};

/** Contacts that were ticked, kept from page to page until the filters change. */
export function useSelection(search: ContactFilter): Selection {
  const [{ filter, chosen }, setState] = useState({ filter: search, chosen: new Map<number, Contact>() });
  const isCurrent = sameSearch(filter, search);
  const current = isCurrent ? chosen : new Map<number, Contact>();
  const keep = (next: Map<number, Contact>) => setState({ filter: search, chosen: next });
  return {
    contacts: [...current.values()],
    has: ({ id }) => current.has(id),
    set: (contacts, selected) => {
      const next = new Map(current);
      for (const contact of contacts) {
        if (!selected) next.delete(contact.id);
        else if (next.size < selectionMax) next.set(contact.id, contact);
      }
      keep(next);
    },
    clear: () => keep(new Map()),
  };
}
