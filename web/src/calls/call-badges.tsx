import { Badge } from '@mantine/core';
import type { Call } from '../records.ts';
import { outcomeNames } from '../ui/choices.ts';

const outcomeColors: Partial<Record<Call['outcome'], string>> = {
  WON: 'green',
  APPROVED: 'green',
  PENDING_OUTCOME: 'orange',
};

/** What is special about a call, in a word each. */
export function CallBadges({
  call,
}: {
  call: Pick<Call, 'status' | 'isRescheduled' | 'isSlotFree' | 'outcome'>;
}) {
  if (call.status === 'CANCELLED')
    return (
      <Badge color="red" variant="light">
        Cancelled
      </Badge>
    );
  return (
    <>
      {call.isRescheduled && (
        <Badge color="orange" variant="light">
          Rescheduled
        </Badge>
      )}
      {call.isSlotFree && (
        <Badge color="gray" variant="light">
          Slot free
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
