import { Badge } from '@mantine/core';
import { StateMark } from '../calendars/state-mark.tsx';
import type { Call } from '../records.ts';
import { outcomeNames } from '../ui/choices.ts';
import { linkOf, stateOfLink } from './video-words.ts';
import { say } from './say.ts';

const outcomeColors: Partial<Record<Call['outcome'], string>> = {
  WON: 'green',
  APPROVED: 'green',
  PENDING_OUTCOME: 'orange',
};

/** Badges for what is special about a call. */
export function CallBadges({
  call,
}: {
  call: Pick<
    Call,
    | 'status'
    | 'eventType'
    | 'isRescheduled'
    | 'isSlotFree'
    | 'outcome'
    | 'videoLink'
    | 'attendanceConfirmedAt'
  >;
}) {
  if (call.status === 'CANCELLED')
    return (
      <Badge color="red" variant="light">
        {say('badge.cancelled')}
      </Badge>
    );
  return (
    <>
      {linkOf(call)?.status === 'FAILED' && <StateMark {...stateOfLink('FAILED')} />}
      {call.attendanceConfirmedAt !== null && call.outcome === 'PENDING' && (
        <Badge color="teal" variant="light">
          {say('badge.confirmed')}
        </Badge>
      )}
      {call.isRescheduled && (
        <Badge color="orange" variant="light">
          {say('badge.rescheduled')}
        </Badge>
      )}
      {call.isSlotFree && (
        <Badge color="gray" variant="light">
          {say('badge.slotFree')}
        </Badge>
      )}
      {call.outcome !== 'PENDING' && (
        <Badge color={outcomeColors[call.outcome] ?? 'gray'} variant="light">
          {outcomeNames[call.outcome]}
        </Badge>
      )}
    </>
  );
}
