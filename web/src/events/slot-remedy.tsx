import { Text } from '@mantine/core';
import type { ExplainedDay } from '../records.ts';
import { remedyText } from './slot-texts.ts';
import { AnchorLink } from '../ui/link.tsx';
import type { PartKey } from './event-parts.ts';

type Reason = NonNullable<ExplainedDay['slots'][number]['reason']>;
type Props = { reason: Reason; remedy: string; eventId: number; userId?: number; date: string };

/** The part of the event page where a reason is configured. */
const parts: Partial<Record<Reason, PartKey>> = {
  MINIMUM_NOTICE: 'times',
  OUT_OF_RANGE: 'times',
  BUFFER: 'times',
  NOT_ON_GRID: 'times',
  EVENT_DAILY_LIMIT: 'times',
  EVENT_WEEKLY_LIMIT: 'times',
  EVENT_MONTHLY_LIMIT: 'times',
  HOST_DAILY_LIMIT: 'hosts',
  HOST_WEEKLY_LIMIT: 'hosts',
  HOST_MONTHLY_LIMIT: 'hosts',
  HOST_PAUSED: 'hosts',
  HOST_DEACTIVATED: 'hosts',
  FAIRNESS: 'hosts',
  NOT_ROUTED: 'rules',
};

/** What would have to change for a time to be offered, as a link to the right place. */
export function Remedy({ reason, remedy: english, eventId, userId, date }: Props) {
  const remedy = remedyText(reason, english);
  const part = parts[reason];
  if (part !== undefined)
    return (
      <AnchorLink size="sm" to="/events/$eventId" params={{ eventId: String(eventId) }} search={{ part }}>
        {remedy}
      </AnchorLink>
    );
  if (userId !== undefined && (reason === 'OUTSIDE_AVAILABILITY' || reason === 'OUT_OF_OFFICE'))
    return (
      <AnchorLink size="sm" to="/availability" search={{ userId }}>
        {remedy}
      </AnchorLink>
    );
  if (userId !== undefined && reason === 'ALREADY_BOOKED')
    return (
      <AnchorLink
        size="sm"
        to="/calls"
        search={{ userIds: String(userId), dateFrom: date, dateTo: date, eventType: 'ALL' }}
      >
        {remedy}
      </AnchorLink>
    );
  return (
    <Text span size="sm">
      {remedy}
    </Text>
  );
}
