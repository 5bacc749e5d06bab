import { notifications } from '@mantine/notifications';
import { messageWithId } from '../../api-error.ts';
import { say } from './say.ts';

/** Shows that the server refused a change in a table or on a board. */
export function showFailure(error: Error): void {
  notifications.show({
    title: say('failed'),
    message: messageWithId(error),
    color: 'red',
    autoClose: 10_000,
  });
}
