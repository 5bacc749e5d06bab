import { routes } from '@callwright/sdk/routes';
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query, send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { KeptMessage, TestClock } from '../records.ts';
import { topicOptions } from '../slack/topic-names.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Empty } from '../ui/table/empty.tsx';
import { OpenCell } from '../ui/table/open-cell.tsx';
import type { Source } from '../ui/table/rows.ts';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { OnlyInTest } from './only-in-test.tsx';
import { say } from './say.ts';

type Kind = KeptMessage['kind'];
const kinds = [
  'MAIL',
  'TEXT',
  'CALENDAR',
  'WEBHOOK',
  'PAYMENT',
  'CHAT',
  'MEETING',
] as const satisfies readonly Kind[];
const places = {
  MAIL: ['/settings/mails', 'mails'],
  TEXT: ['/settings/test-phone', 'texts'],
  CALENDAR: ['/calls/calendar', 'calendar'],
  WEBHOOK: ['/developers/webhooks', 'calls'],
  PAYMENT: ['/settings/test-payments', 'payments'],
  CHAT: ['/settings/test-slack', 'slack'],
  MEETING: ['/calls', 'meetings'],
} as const;

/** The messages of a test workspace by kind, which were kept instead of sent. */
export function Kept() {
  return (
    <OnlyInTest help={say('kept.liveHelp')}>
      <OfTest />
    </OnlyInTest>
  );
}

function OfTest() {
  const [kind, choose] = useState<Kind>('MAIL');
  const clock = useQuery(query(routes.testWorkspaces.clockOf, {}));
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={680}>
        {say('kept.help')}
      </Text>
      <Loaded from={clock}>
        {({ data: { testClock } }) => {
          const counts = countsOf(testClock);
          return (
            <>
              <Counts clock={testClock} counts={counts} kind={kind} onChoose={choose} />
              {counts[kind] > 0 && (
                <AnchorLink to={places[kind][0]} size="sm">
                  {say(places[kind][1])}
                </AnchorLink>
              )}
            </>
          );
        }}
      </Loaded>
      <Messages key={kind} kind={kind} />
    </Stack>
  );
}

function countsOf({ kept }: TestClock): Record<Kind, number> {
  return {
    MAIL: kept.mails,
    TEXT: kept.texts,
    CALENDAR: kept.calendarEntries,
    WEBHOOK: kept.webhookCalls,
    PAYMENT: kept.payments,
    CHAT: kept.chatMessages,
    MEETING: kept.meetings,
  };
}

type CountsProps = {
  clock: TestClock;
  counts: Readonly<Record<Kind, number>>;
  kind: Kind;
  onChoose: (kind: Kind) => void;
};

function Counts({ clock: { refused, left }, counts, kind, onChoose }: CountsProps) {
  return (
    <Stack gap="xs">
      <Group gap="lg">
        <Text size="sm" fw={600} {...(left > 0 && { c: 'red' })}>
          {`${say('kept.left')}: ${left}`}
        </Text>
        {refused > 0 && (
          <Text size="sm" c="dimmed">
            {`${say('kept.refused')}: ${refused}`}
          </Text>
        )}
      </Group>
      <SegmentedControl
        aria-label={say('kept.kind')}
        value={kind}
        onChange={(value) => onChoose(value as Kind)} // one of the values below
        data={kinds.map((value) => ({ value, label: `${say(value)} (${counts[value]})` }))}
        style={{ flexWrap: 'wrap', alignSelf: 'flex-start' }}
      />
    </Stack>
  );
}

const sourceOf = (kind: Kind): Source<KeptMessage> => ({
  path: routes.testWorkspaces.mailbox.path,
  input: { kind },
  read: async (paging, signal) => {
    const { data, meta } = await send(routes.testWorkspaces.mailbox, { kind, ...paging }, { signal });
    return { rows: data.messages, meta };
  },
});

function Messages({ kind }: { kind: Kind }) {
  const { timeZone } = useMe().user;
  const open = useOpen(kind);
  return (
    <DataTable
      label={say(kind)}
      source={sourceOf(kind)}
      columns={columnsOf(kind, timeZone, open)}
      nameOf={({ subject, to }) => `${subject}, ${to}`}
      onOpen={open}
      totals={(count) => <span>{say('kept.count', { count })}</span>}
      nothing={<Nothing title={say('kept.none')} description={say('kept.noneHelp')} />}
    />
  );
}

/** Opens the message itself if it has a page, else the list that contains it. */
function useOpen(kind: Kind): (message: KeptMessage) => void {
  const navigate = useNavigate();
  const callOf = useSend(routes.eventCalls.detail, {
    onDone: ({ data }) =>
      navigate({ to: '/calls/$previewId', params: { previewId: data.eventCall.previewId } }),
  });
  return ({ id, to, eventCallId }) => {
    const isOfCall = (kind === 'CALENDAR' || kind === 'MEETING') && eventCallId !== null;
    if (isOfCall) callOf.mutate({ id: eventCallId });
    else void navigate({ href: placeOf(kind, id, to) });
  };
}

function placeOf(kind: Kind, id: number, to: string): string {
  switch (kind) {
    case 'MAIL':
      return `${places.MAIL[0]}?mail=${id}`;
    case 'TEXT':
      return `${places.TEXT[0]}?text=${id}`;
    case 'PAYMENT':
      return `${places.PAYMENT[0]}?payment=${id}`;
    case 'CHAT':
      return `${places.CHAT[0]}?message=${id}`;
    case 'WEBHOOK':
      return `/developers/webhooks/${encodeURIComponent(to)}`;
    default:
      return places[kind][0];
  }
}

function columnsOf(
  kind: Kind,
  timeZone: string,
  onOpen: (message: KeptMessage) => void,
): readonly Column<KeptMessage>[] {
  const moment = (value: string | null) =>
    value === null ? <Empty /> : <time dateTime={value}>{writeMoment(value, timeZone)}</time>;
  const columns: readonly Column<KeptMessage>[] = [
    {
      key: 'subject',
      label: say('what'),
      width: 280,
      cell: (message, { tabIndex }) => (
        <OpenCell tabIndex={tabIndex} onOpen={() => onOpen(message)}>
          {wordOf(kind, message.subject)}
        </OpenCell>
      ),
    },
    { key: 'to', label: say('recipient'), width: 240, card: 'line', cell: ({ to }) => to },
    { key: 'at', label: say('at'), width: 190, card: 'line', cell: ({ at }) => moment(at) },
  ];
  if (kind !== 'CALENDAR' && kind !== 'MEETING') return columns;
  const span: Column<KeptMessage> = {
    key: 'span',
    label: say('span'),
    width: 190,
    card: 'line',
    cell: ({ startsAt }) => moment(startsAt),
  };
  return [...columns, span];
}

function wordOf(kind: Kind, subject: string): string {
  if (kind === 'CHAT') return topicOptions().find(({ value }) => value === subject)?.label ?? subject;
  if (kind !== 'CALENDAR' && kind !== 'MEETING') return subject;
  return say(subject === 'REMOVED' ? 'REMOVED' : 'WRITTEN');
}
