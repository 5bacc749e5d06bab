import { routes } from '@callwright/sdk/routes';
import { notifications } from '@mantine/notifications';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Brings deleted contacts back, and shows why if that is not possible. */
export function useRestoreContacts() {
  return useSend(routes.contacts.restore, {
    invalidates: [routes.contacts, routes.tags, routes.eventCalls],
    onDone: ({ data: { count, failed, notFound } }) => {
      if (count > 0) notifications.show({ message: say('restore.done', { count }), color: 'green' });
      if (failed.length > 0)
        notifications.show({
          color: 'yellow',
          title: say('restore.failed', { count: failed.length }),
          message: say('restore.taken'),
        });
      if (notFound.length > 0)
        notifications.show({
          color: 'yellow',
          title: say('restore.failed', { count: notFound.length }),
          message: say('restore.late'),
        });
    },
  });
}
