import { routes } from '@callwright/sdk/routes';
import { notifications } from '@mantine/notifications';
import { useSend } from '../ui/use-send.ts';

/** Brings deleted contacts back, and shows why if that is not possible. */
export function useRestoreContacts() {
  return useSend(routes.contacts.restore, {
    invalidates: [routes.contacts, routes.tags, routes.eventCalls],
    onDone: ({ data: { count, failed, notFound } }) => {
      if (count > 0) notifications.show({ message: `Restored: ${count}`, color: 'green' });
      if (failed.length > 0)
        notifications.show({
          color: 'yellow',
          title: `Not restored: ${failed.length}`,
          message: 'By now another contact has the e-mail or phone number. Merge them into that one by hand.',
        });
      if (notFound.length > 0)
        notifications.show({
          color: 'yellow',
          title: `Not restored: ${notFound.length}`,
          message: 'Contacts can be restored for 30 days after they were deleted.',
        });
    },
  });
}
