import { ScrollArea, Stack, Text } from '@mantine/core';
import type { Notice } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoment } from '../ui/time.ts';
import { noticeWords } from './notice-words.ts';
import { say } from './say.ts';

type Props = { notices: readonly Notice[]; timeZone: string; onRead: (id: number) => void };

const heightMax = 400;

/** A list of notices; opening one marks it as read. */
export function NoticeList({ notices, timeZone, onRead }: Props) {
  if (notices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say('none')}
      </Text>
    );
  return (
    <ScrollArea.Autosize mah={heightMax}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <Line notice={notice} timeZone={timeZone} onRead={() => onRead(notice.id)} />
            <Text size="xs" c="dimmed">
              {writeWhen(notice, timeZone)}
            </Text>
          </li>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  );
}

function writeWhen({ at, readAt }: Notice, timeZone: string): string {
  const moment = writeMoment(at, timeZone);
  return readAt === null ? say('unread', { moment }) : moment;
}

type LineProps = { notice: Notice; timeZone: string; onRead: () => void };

function Line({ notice, timeZone, onRead }: LineProps) {
  const words = noticeWords(notice, timeZone);
  const look = {
    size: 'sm',
    fw: notice.readAt === null ? 600 : 400,
    style: { overflowWrap: 'anywhere' },
    onClick: onRead,
  } as const;
  switch (notice.kind) {
    case 'CALENDAR_BROKEN':
      return (
        <AnchorLink to="/settings/calendars" {...look}>
          {words}
        </AnchorLink>
      );
    case 'WEBHOOK_DISABLED':
      return (
        <AnchorLink to="/developers/webhooks" {...look}>
          {words}
        </AnchorLink>
      );
    case 'SLACK_STOPPED':
      return (
        <AnchorLink to="/settings/slack" {...look}>
          {words}
        </AnchorLink>
      );
    case 'REPORTS_DIFFER':
      return (
        <AnchorLink to="/reports" search={{ check: 'shown' }} {...look}>
          {words}
        </AnchorLink>
      );
    case 'HOST_PAUSED':
      return <Text {...look}>{words}</Text>;
    case 'WAITING_JOINED':
    case 'WAITING_OFFER_TAKEN':
    case 'WAITING_OFFER_ENDED':
      return notice.waiting === null ? (
        <Text {...look}>{words}</Text>
      ) : (
        <AnchorLink
          to="/events/$eventId"
          params={{ eventId: String(notice.waiting.eventId) }}
          search={{ part: 'waiting' }}
          {...look}
        >
          {words}
        </AnchorLink>
      );
    case 'CALL_BOOKED':
    case 'CALL_MOVED':
    case 'CALL_CANCELLED':
    case 'OUTCOME_MISSING':
    case 'LEAD_ASSIGNED':
    case 'PAYMENT':
    case 'REFUND_FAILED':
      return notice.contact === null ? (
        <Text {...look}>{words}</Text>
      ) : (
        <AnchorLink to="/contacts/$contactId" params={{ contactId: String(notice.contact.id) }} {...look}>
          {words}
        </AnchorLink>
      );
    default:
      return notice.kind satisfies never;
  }
}
