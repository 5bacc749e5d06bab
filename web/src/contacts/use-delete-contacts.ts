import { routes } from '@callwright/sdk/routes';
import { notifications } from '@mantine/notifications';
import { useMay } from '../auth/session.ts';
import type { Contact } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { contactName } from './contact-name.ts';
import { say } from './say.ts';
import { useRestoreContacts } from './use-restore-contacts.ts';

/** Deletes after asking, and offers an undo. */
export function useDeleteContacts({ onDone }: { onDone: () => unknown }) {
  const restore = useRestoreContacts();
  const mayErase = useMay('admin');
  const remove = useSend(routes.contacts.remove, {
    invalidates: [routes.contacts, routes.tags, routes.eventCalls],
    onDone: ({ data: { deleted, count, changed = [] } }) => {
      if (changed.length > 0)
        notifications.show({ message: say('delete.changed', { count: changed.length }), color: 'yellow' });
      if (count === 0) return undefined;
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
      text: [say('delete.text', { count }), mayErase && say('delete.erase')].filter(Boolean).join(' '),
      confirm: say('delete'),
      // Deletes only the versions that were shown; contacts changed since are reported instead.
      onConfirm: () =>
        remove.mutate({ unchangedSince: contacts.map(({ id, updatedAt }) => ({ id, updatedAt })) }),
    });
  };
  return { ask, isPending: remove.isPending };
}
