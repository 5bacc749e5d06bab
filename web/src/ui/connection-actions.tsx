import { Badge, Button, Group } from '@mantine/core';
import { say } from '../lists/say.ts';
import { confirm } from './confirm.tsx';

type Props = {
  /** The service or account. */
  name: string;
  isWorking: boolean;
  /** The label of the button that changes the connection. */
  edit: string;
  /** What is lost with the connection. */
  lost: string;
  onEdit: () => void;
  onDisconnect: () => void;
};

/** Whether a connection to another service works, and the buttons that change and end it. */
export function ConnectionActions({ name, isWorking, edit, lost, onEdit, onDisconnect }: Props) {
  const ask = () =>
    confirm({
      title: say('connection.disconnectTitle', { name }),
      text: lost,
      confirm: say('connection.disconnect'),
      onConfirm: onDisconnect,
    });
  return (
    <Group gap="xs">
      <Badge color={isWorking ? 'green' : 'red'} variant="light">
        {say(isWorking ? 'connection.works' : 'connection.stuck')}
      </Badge>
      <Button size="xs" variant="default" onClick={onEdit}>
        {edit}
      </Button>
      <Button size="xs" color="red" variant="outline" onClick={ask}>
        {say('connection.disconnect')}
      </Button>
    </Group>
  );
}
