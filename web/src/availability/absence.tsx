import { useState } from 'react';
import { CloseButton, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useLevel } from '../auth/session.ts';
import { availabilitiesUpdate } from '../field-limits.ts';
import type { Availability } from '../records.ts';
import { writeDate } from '../ui/time.ts';
import { BookedCalls } from './booked-calls.tsx';
import { HandOverSelect } from './hand-over-select.tsx';
import { say } from './say.ts';
import type { ScheduleValues } from './schedule-values.ts';

type Entry = ScheduleValues['outOfOffice'][number];
type Props = {
  userId: number;
  schedule: Availability | null;
  entry: Entry;
  onChange: (next: Entry) => void;
  onRemove: () => void;
};

/** Days off, who takes the calls meanwhile, and the calls that are already booked on them. */
export function Absence({ userId, schedule, entry, onChange, onRemove }: Props) {
  const { from, to } = entry;
  const seesCalls = useLevel('calls:read') !== null;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isOver = to < today;
  const isHandedOver = entry.handOverUserId !== null || entry.handOverTeamId !== null;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={500}>{from === to ? writeDate(from) : `${writeDate(from)} – ${writeDate(to)}`}</Text>
          <CloseButton aria-label={say('absence.remove', { from: writeDate(from) })} onClick={onRemove} />
        </Group>
        <SimpleGrid cols={{ base: 1, sm: isHandedOver ? 3 : 2 }}>
          <HandOverSelect
            userId={userId}
            entry={entry}
            onChange={(handOver) => onChange({ ...entry, ...handOver })}
          />
          {isHandedOver && (
            <TextInput
              label={say('publicReason')}
              placeholder={say('publicReason.example')}
              {...availabilitiesUpdate.outOfOffice.publicReason}
              value={entry.publicReason ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ ...entry, publicReason: value || null })}
            />
          )}
          <TextInput
            label={say('note')}
            aria-label={say('absence.noteOf', { from: writeDate(from) })}
            {...availabilitiesUpdate.outOfOffice.note}
            value={entry.note ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...entry, note: value || null })}
          />
        </SimpleGrid>
        {schedule !== null && seesCalls && !isOver && (
          <BookedCalls
            id={schedule.id}
            from={from}
            to={to}
            timeZone={schedule.timeZone}
            isHandedOver={isHandedOver && isSaved(schedule, entry)}
          />
        )}
      </Stack>
    </Paper>
  );
}

function isSaved({ outOfOffice }: Availability, entry: Entry): boolean {
  return outOfOffice.some(
    (saved) =>
      saved.from === entry.from &&
      saved.to === entry.to &&
      saved.handOverUserId === entry.handOverUserId &&
      saved.handOverTeamId === entry.handOverTeamId,
  );
}
