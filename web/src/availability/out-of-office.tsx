import { Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import type { Availability } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Absence } from './absence.tsx';
import { say } from './say.ts';
import type { ScheduleForm } from './schedule-values.ts';

type Props = { form: ScheduleForm; userId: number; schedule: Availability | null };

const nobody = { handOverUserId: null, handOverTeamId: null, publicReason: null };

/** Vacations and similar: whole days on which nothing can be booked. */
export function OutOfOffice({ form, userId, schedule }: Props) {
  const { outOfOffice } = form.values;
  const [range, setRange] = useState<[string | null, string | null]>([null, null]);
  const choose = ([from, to]: [string | null, string | null]) => {
    setRange([from, to]);
    if (from === null || to === null) return;
    form.setFieldValue(
      'outOfOffice',
      [...outOfOffice, { from, to, note: null, ...nobody }].toSorted((a, b) => a.from.localeCompare(b.from)),
    );
    setRange([null, null]);
  };
  return (
    <Section title={say('absences')}>
      {outOfOffice.map((entry, index) => (
        <Absence
          key={`${entry.from} ${entry.to}`}
          userId={userId}
          schedule={schedule}
          entry={entry}
          onChange={(next) => form.setFieldValue('outOfOffice', outOfOffice.with(index, next))}
          onRemove={() => form.setFieldValue('outOfOffice', outOfOffice.toSpliced(index, 1))}
        />
      ))}
      {form.errors['outOfOffice'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['outOfOffice']}
        </Text>
      )}
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        label={say('absence.add')}
        placeholder={say('absence.choose')}
        maw={320}
        value={range}
        onChange={choose}
      />
    </Section>
  );
}
