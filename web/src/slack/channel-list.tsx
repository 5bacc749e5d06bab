import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMe } from '../auth/session.ts';
import type { SlackChannel } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { EditChannel } from './channel-form.tsx';
import { say } from './say.ts';

export function ChannelList({ channels }: { channels: readonly SlackChannel[] }) {
  return (
    <RowList label={say('channels')}>
      {channels.map((channel) => (
        <ChannelRow key={channel.id} channel={channel} />
      ))}
    </RowList>
  );
}

function ChannelRow({ channel }: { channel: SlackChannel }) {
  const [editing, edit] = useDisclosure();
  const { name, kind, topics, reason } = channel;
  return (
    <li className={classes['row']}>
      {editing && <EditChannel channel={channel} onClose={edit.close} />}
      <Stack gap={6} p="sm" w="100%">
        <Group justify="space-between" gap="xs">
          <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
            <Text fw={500}>{name}</Text>
            <State channel={channel} />
            <Text size="xs" c="dimmed">
              {kind === 'APP' ? say('way.app') : say('way.webhook')}
            </Text>
          </Group>
          <ChannelActions channel={channel} onEdit={edit.open} />
        </Group>
        <Text size="sm">{topics.map((topic) => say(topic)).join(', ')}</Text>
        <Delivery channel={channel} />
        {reason !== null && <Alert color="red">{reason}</Alert>}
      </Stack>
    </li>
  );
}

function State({ channel: { status, lastError } }: { channel: SlackChannel }) {
  const [color, label] =
    status === 'OFF'
      ? ['red', say('off')]
      : lastError === null
        ? ['green', say('on')]
        : ['yellow', say('retrying')];
  return (
    <Badge color={color} variant="light">
      {label}
    </Badge>
  );
}

function Delivery({ channel: { lastSentAt, waiting, lastError, status } }: { channel: SlackChannel }) {
  const { user } = useMe();
  return (
    <>
      <Text size="sm" c="dimmed">
        {lastSentAt === null ? say('nothing') : say('last', { time: writeMoment(lastSentAt, user.timeZone) })}
        {waiting > 0 && ` · ${say('waiting', { count: waiting })}`}
      </Text>
      {lastError !== null && status === 'ACTIVE' && (
        <Text size="sm" c="red">
          {lastError}
        </Text>
      )}
    </>
  );
}

function ChannelActions({ channel, onEdit }: { channel: SlackChannel; onEdit: () => void }) {
  const { id, name, status } = channel;
  const invalidates = [routes.slackChannels];
  const test = useSend(routes.slackChannels.test, {
    onDone: ({ data }) =>
      data.sent
        ? notifications.show({ message: say('tested', { name }), color: 'green' })
        : notifications.show({ message: data.reason ?? say('notTested'), color: 'red', autoClose: false }),
  });
  const update = useSend(routes.slackChannels.update, { done: say('switchedOn'), invalidates });
  const remove = useSend(routes.slackChannels.remove, { done: say('removed'), invalidates });
  const ask = () =>
    confirm({
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirm: say('remove'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <Group gap="xs">
      {status === 'OFF' && (
        <Button size="xs" loading={update.isPending} onClick={() => update.mutate({ id, status: 'ACTIVE' })}>
          {say('switchOn')}
        </Button>
      )}
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
        {say('test')}
      </Button>
      <Button size="xs" variant="default" onClick={onEdit}>
        {say('edit')}
      </Button>
      <Button size="xs" color="red" variant="outline" onClick={ask}>
        {say('remove')}
      </Button>
    </Group>
  );
}
