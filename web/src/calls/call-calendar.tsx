import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { writeMoment } from '../ui/time.ts';
import { writeSpan } from '../ui/time-span.ts';
import { findingOf, type Finding } from './calendar-finding.ts';
import { CancelCall } from './cancel-call.tsx';
import { RescheduleCall } from './reschedule-call.tsx';
import { ResolveFound } from './resolve-found.tsx';
import { inEnglish } from '../messages/app-language.ts';
import { say, type TextKey } from './say.ts';

type Props = { call: CallDetail; etag: string | null; timeZone: string };

/** The conflict between the host's calendar and the call, with the possible actions. */
export function CallCalendar({ call, etag, timeZone }: Props) {
  const { calendar, status, eventType } = call;
  if (calendar === null || status !== 'SCHEDULED' || eventType !== 'UPCOMING') return null;
  const found = findingOf(call);
  return (
    <>
      {found !== null && <FoundNotice call={call} etag={etag} timeZone={timeZone} found={found} />}
      {calendar.hasConflict && (
        <Alert color="orange" title={say('found.conflict')}>
          <Stack gap="sm">
            <Text size="sm">{say('found.conflictText')}</Text>
            <Choices call={call} etag={etag} timeZone={timeZone} />
          </Stack>
        </Alert>
      )}
      {calendar.syncStatus === 'FAILED' && (
        <Alert color="orange" title={say('entry.failed')}>
          <Text size="sm">{inEnglish(calendar.error) ?? say('found.unwritten')}</Text>
        </Alert>
      )}
    </>
  );
}

const titles: Record<Finding['kind'], TextKey> = {
  DELETED: 'found.deleted',
  DECLINED: 'found.declined',
  MOVED: 'found.moved',
};

function FoundNotice({ call, etag, timeZone, found }: Props & { found: Finding }) {
  const { kind, startsAt, endsAt } = found;
  return (
    <Alert color="orange" title={say(titles[kind])}>
      <Stack gap="sm">
        <Text size="sm">
          {kind === 'MOVED' && startsAt !== null
            ? say('found.movedText', {
                there: `${writeMoment(startsAt, timeZone)}${endsAt === null ? '' : ` (${writeSpan(startsAt, endsAt, timeZone)})`}`,
                time: writeMoment(call.dateTime, timeZone),
              })
            : say('found.stillBooked', { time: writeMoment(call.dateTime, timeZone) })}
        </Text>
        <Choices
          call={call}
          etag={etag}
          timeZone={timeZone}
          start={kind === 'MOVED' ? (startsAt ?? undefined) : undefined}
        >
          <ResolveFound call={call} />
        </Choices>
      </Stack>
    </Alert>
  );
}

function Choices({
  call,
  etag,
  timeZone,
  start,
  children,
}: Props & { start?: string | undefined; children?: ReactNode }) {
  const [moving, move] = useDisclosure();
  const [cancelling, cancel] = useDisclosure();
  if (!useMay('calls:write')) return null;
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={move.open}>
        {say(start === undefined ? 'found.pickTime' : 'found.moveToo')}
      </Button>
      {children}
      <Button size="xs" variant="default" onClick={cancel.open}>
        {say('found.cancel')}
      </Button>
      <RescheduleCall
        call={call}
        etag={etag}
        timeZone={timeZone}
        start={start}
        opened={moving}
        onClose={move.close}
      />
      <CancelCall call={call} timeZone={timeZone} opened={cancelling} onClose={cancel.close} />
    </Group>
  );
}
