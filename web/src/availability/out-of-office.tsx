import { CloseButton, Group, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { Section } from '../ui/section.tsx';
import { writeDate } from '../ui/time.ts';
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
    <Section title="Out of office">
      {outOfOffice.map((entry, index) => (
        <Group key={`${entry.from} ${entry.to}`} gap="md">
          <Text fw={600} miw={240}>
            {entry.from === entry.to
              ? writeDate(entry.from)
              : `${writeDate(entry.from)} – ${writeDate(entry.to)}`}
          </Text>
          <TextInput
            flex={1}
            miw={160}
            aria-label={`Note for ${writeDate(entry.from)}`}
            placeholder="Note"
            maxLength={255}
            value={entry.note ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('outOfOffice', outOfOffice.with(index, { ...entry, note: value || null }))
            }
          />
          <CloseButton
            aria-label={`Remove the absence from ${writeDate(entry.from)}`}
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
        label="Add an absence"
        placeholder="First and last day"
        maw={320}
        value={range}
        onChange={choose}
      />
    </Section>
  );
}
