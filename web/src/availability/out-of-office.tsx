import { CloseButton, Group, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { availabilitiesUpdate } from '../field-limits.ts';
import { Section } from '../ui/section.tsx';
import { writeDate } from '../ui/time.ts';
import { say } from './say.ts';
import type { ScheduleForm } from './schedule-values.ts';

/** Holidays and similar: whole days on which nothing can be booked. */
export function OutOfOffice({ form }: { form: ScheduleForm }) {
  const { outOfOffice } = form.values;
  const [range, setRange] = useState<[string | null, string | null]>([null, null]);
  const choose = ([from, to]: [string | null, string | null]) => {
    setRange([from, to]);
    if (from === null || to === null) return;
    form.setFieldValue(
      'outOfOffice',
      [...outOfOffice, { from, to, note: null }].toSorted((a, b) => a.from.localeCompare(b.from)),
    );
    setRange([null, null]);
  };
  return (
    <Section title={say('absences')}>
      {outOfOffice.map((entry, index) => (
        <Group key={`${entry.from} ${entry.to}`} gap="md">
          <Text fw={500} miw={240}>
            {entry.from === entry.to
              ? writeDate(entry.from)
              : `${writeDate(entry.from)} – ${writeDate(entry.to)}`}
          </Text>
          <TextInput
            flex={1}
            miw={160}
            aria-label={say('absence.noteOf', { from: writeDate(entry.from) })}
            placeholder={say('note')}
            {...availabilitiesUpdate.outOfOffice.note}
            value={entry.note ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('outOfOffice', outOfOffice.with(index, { ...entry, note: value || null }))
            }
          />
          <CloseButton
            aria-label={say('absence.remove', { from: writeDate(entry.from) })}
            onClick={() => form.setFieldValue('outOfOffice', outOfOffice.toSpliced(index, 1))}
          />
        </Group>
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
