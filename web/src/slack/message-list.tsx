import { routes } from '@callwright/sdk/routes';
import { Badge, Drawer, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { SlackMessage } from '../records.ts';
import { Nothing } from '../ui/states.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { OpenCell } from '../ui/table/open-cell.tsx';
import type { Source } from '../ui/table/rows.ts';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

const statuses = (): Record<SlackMessage['status'], readonly [label: string, color: string]> => ({
  QUEUED: [say('QUEUED'), 'gray'],
  SENT: [say('SENT'), 'green'],
  FAILED: [say('FAILED'), 'red'],
  SKIPPED: [say('SKIPPED'), 'yellow'],
});

const source: Source<SlackMessage> = {
  path: routes.slackChannels.messages.path,
  input: {},
  read: async (paging, signal) => {
    const { data, meta } = await send(routes.slackChannels.messages, paging, { signal });
    return { rows: data.messages, meta };
  },
};

/** Sent and waiting messages. */
export function MessageList() {
  const [open, setOpen] = useState<SlackMessage | null>(null);
  const { user } = useMe();
  return (
    <>
      <DataTable
        label={say('messages')}
        source={source}
        columns={columnsOf(setOpen, user.timeZone)}
        nameOf={({ topic, channelName }) => `${say(topic)}, ${channelName}`}
        onOpen={setOpen}
        totals={(count) => <span>{say('count', { count })}</span>}
        nothing={<Nothing title={say('noMessages')} description={say('noMessagesHelp')} />}
      />
      {open !== null && <Details message={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(
  onOpen: (message: SlackMessage) => void,
  timeZone: string,
): readonly Column<SlackMessage>[] {
  return [
    {
      key: 'topic',
      label: say('topic'),
      width: 190,
      cell: (message, { tabIndex }) => (
        <OpenCell tabIndex={tabIndex} onOpen={() => onOpen(message)}>
          {say(message.topic)}
        </OpenCell>
      ),
    },
    {
      key: 'channel',
      label: say('channelColumn'),
      width: 150,
      card: 'line',
      cell: ({ channelName }) => channelName,
    },
    {
      key: 'status',
      label: say('status'),
      width: 130,
      card: 'end',
      cell: ({ status }) => (
        <Badge variant="light" color={statuses()[status][1]}>
          {statuses()[status][0]}
        </Badge>
      ),
    },
    { key: 'text', label: say('text'), width: 360, cell: ({ text }) => text },
    {
      key: 'created',
      label: say('created'),
      width: 170,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{writeMoment(createdAt, timeZone)}</time>,
    },
  ];
}

function Details({ message, onClose }: { message: SlackMessage; onClose: () => void }) {
  const { topic, channelName, error, text, attempts } = message;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`${say(topic)}, ${channelName}`}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Stack gap="sm">
        {error !== null && <Text c="red">{error}</Text>}
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        <Text size="sm" c="dimmed">
          {say('attempts', { count: attempts })}
        </Text>
      </Stack>
    </Drawer>
  );
}
