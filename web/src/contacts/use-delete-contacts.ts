import { routes } from '@callwright/sdk/routes';
import type { Contact } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { contactName } from './contact-name.ts';
import { useRestoreContacts } from './use-restore-contacts.ts';

/** Deletes after asking, and offers to bring them back. */
export function useDeleteContacts({ onDone }: { onDone: () => unknown }) {
  const restore = useRestoreContacts();
  const remove = useSend(routes.contacts.remove, {
    invalidates: [routes.contacts, routes.tags, routes.eventCalls],
    onDone: ({ data: { deleted, count } }) => {
      offerUndo(count === 1 ? 'Contact deleted' : `Contacts deleted: ${count}`, () =>
        restore.mutate({ ids: deleted }),
      );
      return onDone();
    },
  });
  const ask = (contacts: readonly Contact[]) => {
    const [first] = contacts;
    if (first === undefined) return;
    const isOne = contacts.length === 1;
    confirm({
      title: isOne ? `Delete ${contactName(first)}?` : `Delete ${contacts.length} contacts?`,
      text:
        'Upcoming calls are cancelled, and stay so. Past calls stay on record. For 30 days ' +
        `${isOne ? 'the contact' : 'the contacts'} can be restored.`,
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ ids: contacts.map(({ id }) => id) }),
    });
  };
  return { ask, isPending: remove.isPending };
}
