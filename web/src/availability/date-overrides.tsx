import { CloseButton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { availabilitiesUpdate } from '../field-limits.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { Section } from '../ui/section.tsx';
import { writeDate } from '../ui/time.ts';
import { say } from './say.ts';
import { usualHours, type ScheduleForm, type ScheduleValues } from './schedule-values.ts';
import { SlotRows } from './slot-rows.tsx';

type Override = ScheduleValues['overrides'][number];

/** Different hours on single dates. */
export function DateOverrides({ form }: { form: ScheduleForm }) {
  const { overrides } = form.values;
  const taken = new Set(overrides.map(({ date }) => date));
  const set = (date: string, change: Partial<Override>) =>
    form.setFieldValue(
      'overrides',
      overrides.map((entry) => (entry.date === date ? { ...entry, ...change } : entry)),
    );
  const add = (date: string | null) => {
    if (date === null) return;
    const next: Override = { date, slots: [usualHours], unavailable: false, note: null };
    form.setFieldValue(
      'overrides',
      [...overrides, next].toSorted((a, b) => a.date.localeCompare(b.date)),
    );
  };
  return (
    <Section title={say('dates')}>
      {overrides.map((entry) => (
        <FieldGroup key={entry.date} align="flex-start" gap="md" label={writeDate(entry.date)}>
          <Stack gap={4} w={230}>
            <Text fw={500}>{writeDate(entry.date)}</Text>
            <Switch
              label={say('closed')}
              checked={entry.unavailable}
              onChange={({ currentTarget: { checked } }) => set(entry.date, { unavailable: checked })}
            />
          </Stack>
          <Stack gap="xs" flex={1} miw={240}>
            {!entry.unavailable && (
              <SlotRows
                what={writeDate(entry.date)}
                slots={entry.slots}
                onChange={(slots) => set(entry.date, { slots })}
              />
            )}
            <TextInput
              aria-label={say('date.noteOf', { date: writeDate(entry.date) })}
              placeholder={say('note')}
              {...availabilitiesUpdate.overrides.note}
              value={entry.note ?? ''}
              onChange={({ currentTarget: { value } }) => set(entry.date, { note: value || null })}
            />
          </Stack>
          <CloseButton
            aria-label={say('date.remove', { date: writeDate(entry.date) })}
            onClick={() =>
              form.setFieldValue(
                'overrides',
                overrides.filter(({ date }) => date !== entry.date),
              )
            }
          />
        </FieldGroup>
      ))}
      {form.errors['overrides'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['overrides']}
        </Text>
      )}
      <DatePickerInput
        label={say('date.add')}
        placeholder={say('date.choose')}
        maw={240}
        value={null}
        onChange={add}
        excludeDate={(date) => taken.has(date)}
      />
    </Section>
  );
}
