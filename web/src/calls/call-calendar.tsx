import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { writeMoment, writeSpan } from '../ui/time.ts';
import { findingOf, type Finding } from './calendar-finding.ts';
import { CancelCall } from './cancel-call.tsx';
import { RescheduleCall } from './reschedule-call.tsx';

type Props = { call: CallDetail; timeZone: string };

/** What the calendar of the host says against the call, and what to do about it. */
export function CallCalendar({ call, timeZone }: Props) {
  const { calendar, status, eventType } = call;
  if (calendar === null || status !== 'SCHEDULED' || eventType !== 'UPCOMING') return null;
  const found = findingOf(call);
  return (
    <>
      {found !== null && <FoundNotice call={call} timeZone={timeZone} found={found} />}
      {calendar.hasConflict && (
        <Alert color="orange" title="Something else takes the same time">
          <Stack gap="sm">
            <Text size="sm">The host’s calendar has another entry at the time of this call.</Text>
            <Choices call={call} timeZone={timeZone} />
          </Stack>
        </Alert>
      )}
      {calendar.syncStatus === 'FAILED' && (
        <Alert color="orange" title="The call is not in the host’s calendar">
          <Text size="sm">{calendar.error ?? 'It could not be written.'}</Text>
        </Alert>
      )}
    </>
  );
}

const titles: Record<Finding['kind'], string> = {
  DELETED: 'The host deleted this call from their calendar',
  DECLINED: 'The host declined this call in their calendar',
  MOVED: 'The host moved this call in their calendar',
};

function FoundNotice({ call, timeZone, found }: Props & { found: Finding }) {
  const { kind, startsAt, endsAt } = found;
  return (
    <Alert color="orange" title={titles[kind]}>
      <Stack gap="sm">
        <Text size="sm">
          {kind === 'MOVED' && startsAt !== null ? (
            <>
              There it is on {writeMoment(startsAt, timeZone)}
              {endsAt !== null && ` (${writeSpan(startsAt, endsAt, timeZone)})`}. The call is still on{' '}
              {writeMoment(call.dateTime, timeZone)}, and the invitee knows of nothing.
            </>
          ) : (
            <>
              The call is still booked for {writeMoment(call.dateTime, timeZone)}, and the invitee expects it.
            </>
          )}
        </Text>
        <Choices
          call={call}
          timeZone={timeZone}
          start={kind === 'MOVED' ? (startsAt ?? undefined) : undefined}
        />
      </Stack>
    </Alert>
  );
}

function Choices({ call, timeZone, start }: Props & { start?: string | undefined }) {
  const [moving, move] = useDisclosure();
  const [cancelling, cancel] = useDisclosure();
  if (!useMay('calls:write')) return null;
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={move.open}>
        {start === undefined ? 'Pick another time' : 'Move the call there too'}
      </Button>
      <Button size="xs" variant="default" onClick={cancel.open}>
        Cancel this call
      </Button>
      <RescheduleCall call={call} timeZone={timeZone} start={start} opened={moving} onClose={move.close} />
      <CancelCall call={call} timeZone={timeZone} opened={cancelling} onClose={cancel.close} />
    </Group>
  );
}
