import type { SentTo } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';
import type { ContactDetail } from '../records.ts';
import { makeChange } from '../ui/table/make-change.ts';

type Change = {
  id: number;
  name: string;
  /** The value to be replaced, as shown: it must still be the same. */
  part: (contact: ContactDetail) => unknown;
  shown: unknown;
  body: Omit<SentTo<typeof routes.contacts.update>, 'id'>;
};

/** Edits one value of a contact in place. @returns whether it was saved */
export function changeContact({ id, name, part, shown, body }: Change): Promise<boolean> {
  return makeChange({
    name,
    shown,
    read: [routes.contacts.detail, { contactId: id }],
    part: ({ data }) => part(data),
    write: [routes.contacts.update, { ...body, id }],
    touched: [routes.contacts, routes.deals, routes.tags],
  });
}
