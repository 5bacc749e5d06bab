import { routes } from '@callwright/sdk/routes';
import { Badge, Drawer, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { TextMessage } from '../records.ts';
import { Nothing } from '../ui/states.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Empty } from '../ui/table/empty.tsx';
import { OpenCell } from '../ui/table/open-cell.tsx';
import type { Source } from '../ui/table/rows.ts';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

const statuses = (): Record<TextMessage['status'], readonly [label: string, color: string]> => ({
  QUEUED: [say('QUEUED'), 'gray'],
  SENT: [say('SENT'), 'blue'],
  DELIVERED: [say('DELIVERED'), 'green'],
  UNDELIVERED: [say('UNDELIVERED'), 'red'],
  FAILED: [say('FAILED'), 'red'],
  SKIPPED: [say('SKIPPED'), 'yellow'],
});

const source: Source<TextMessage> = {
  path: routes.textMessages.list.path,
  input: {},
  read: async (paging, signal) => {
    const { data, meta } = await send(routes.textMessages.list, paging, { signal });
    return { rows: data.textMessages, meta };
  },
};

/** The text messages of the workspace, with their costs. */
export function TextList() {
  const [open, setOpen] = useState<TextMessage | null>(null);
  const { user } = useMe();
  return (
    <>
      <DataTable
        label={say('texts')}
        source={source}
        columns={columnsOf(setOpen, user.timeZone)}
        nameOf={({ kind, to }) => `${say(kind)}, ${to}`}
        onOpen={setOpen}
        totals={(count) => <span>{say('count', { count })}</span>}
        nothing={<Nothing title={say('noTexts')} description={say('noTextsHelp')} />}
      />
      {open !== null && <TextDetails message={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(onOpen: (message: TextMessage) => void, timeZone: string): readonly Column<TextMessage>[] {
  return [
    {
      key: 'kind',
      label: say('kind'),
      width: 180,
      cell: (message, { tabIndex }) => (
        <OpenCell tabIndex={tabIndex} onOpen={() => onOpen(message)}>
          {say(message.kind)}
        </OpenCell>
      ),
    },
    { key: 'channel', label: say('channel'), width: 120, card: 'line', cell: ({ channel }) => say(channel) },
    { key: 'to', label: say('to'), width: 170, card: 'line', cell: ({ to }) => to },
    {
      key: 'status',
      label: say('status'),
      width: 150,
      card: 'end',
      cell: ({ status }) => (
        <Badge variant="light" color={statuses()[status][1]}>
          {statuses()[status][0]}
        </Badge>
      ),
    },
    {
      key: 'segments',
      label: say('segments'),
      width: 100,
      cell: ({ segments, chargedSegments }) => chargedSegments ?? segments,
    },
    { key: 'price', label: say('price'), width: 130, cell: (message) => priceOf(message) ?? <Empty /> },
    {
      key: 'created',
      label: say('created'),
      width: 170,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{writeMoment(createdAt, timeZone)}</time>,
    },
  ];
}

/** Prices of texts are fractions of a cent, so they are not formatted like amounts of money. */
function priceOf({ price, priceCurrency }: TextMessage): string | null {
  return price === null || priceCurrency === null ? null : `${price} ${priceCurrency}`;
}

function TextDetails({ message, onClose }: { message: TextMessage; onClose: () => void }) {
  const { channel, encoding, segments, error, text } = message;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`${say(message.kind)}, ${message.to}`}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Stack gap="sm">
        {error !== null && <Text c="red">{error}</Text>}
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Text>
        <Text size="sm" c="dimmed">
          {channel === 'TEXT' ? say('counted', { count: segments, encoding }) : say('whatsapp.filled')}
        </Text>
      </Stack>
    </Drawer>
  );
}
