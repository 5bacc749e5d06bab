import { routes } from '@callwright/sdk/routes';
import type { Contact } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { contactName } from './contact-name.ts';
import { say } from './say.ts';
import { useRestoreContacts } from './use-restore-contacts.ts';

/** Deletes after asking, and offers to bring them back. */
export function useDeleteContacts({ onDone }: { onDone: () => unknown }) {
  const restore = useRestoreContacts();
  const remove = useSend(routes.contacts.remove, {
    invalidates: [routes.contacts, routes.tags, routes.eventCalls],
    onDone: ({ data: { deleted, count } }) => {
      offerUndo(say('delete.done', { count }), () => restore.mutate({ ids: deleted }));
      return onDone();
    },
  });
  const ask = (contacts: readonly Contact[]) => {
    const [first] = contacts;
    if (first === undefined) return;
    const count = contacts.length;
    confirm({
      title:
        count === 1 ? say('delete.titleOne', { name: contactName(first) }) : say('delete.title', { count }),
      text: say('delete.text', { count }),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ ids: contacts.map(({ id }) => id) }),
    });
  };
  return { ask, isPending: remove.isPending };
}
