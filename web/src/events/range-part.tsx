import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { eventsUpdate } from '../field-limits.ts';
import { optionsOf } from '../ui/choices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { say, said, type TextKey } from './say.ts';

const types: Record<EventValues['dateRange']['type'], TextKey> = {
  DAYS: 'range.DAYS',
  FIXED: 'range.FIXED',
  INDEFINITE: 'range.INDEFINITE',
};

export function RangePart({ form }: { form: EventForm }) {
  const { dateRange, maxPerDay, maxPerWeek, maxPerHostPerDay } = form.values;
  const set = (change: Partial<EventValues['dateRange']>) =>
    form.setFieldValue('dateRange', { ...dateRange, ...change });
  return (
    <Section title={say('range')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={say('range.when')}
          allowDeselect={false}
          data={optionsOf(said(types))}
          value={dateRange.type}
          onChange={(type) => type !== null && set({ type })}
        />
        {dateRange.type === 'DAYS' && (
          <NumberField
            label={say('range.days')}
            {...eventsUpdate.dateRange.days}
            value={dateRange.days}
            onChange={(days) => set({ days: days ?? 1 })}
          />
        )}
        {dateRange.type === 'FIXED' && (
          <DatePickerInput
            type="range"
            label={say('range.fromTo')}
            placeholder={say('range.choose')}
            value={[dateRange.from, dateRange.to]}
            onChange={([from, to]) => set({ from, to })}
          />
        )}
      </SimpleGrid>
      {dateRange.type === 'DAYS' && (
        <Switch
          label={say('range.weekdays')}
          checked={!dateRange.calendarDays}
          onChange={(event) => set({ calendarDays: !event.currentTarget.checked })}
        />
      )}
      {form.errors['dateRange'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['dateRange']}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField
          label={say('range.perDay')}
          description={say('range.allHelp')}
          placeholder={say('noLimit')}
          {...eventsUpdate.maxPerDay}
          value={maxPerDay}
          onChange={(value) => form.setFieldValue('maxPerDay', value)}
          error={form.errors['maxPerDay']}
        />
        <NumberField
          label={say('range.perWeek')}
          description={say('range.allHelp')}
          placeholder={say('noLimit')}
          {...eventsUpdate.maxPerWeek}
          value={maxPerWeek}
          onChange={(value) => form.setFieldValue('maxPerWeek', value)}
          error={form.errors['maxPerWeek']}
        />
        <NumberField
          label={say('range.perHostDay')}
          description={say('range.hostHelp')}
          placeholder={say('noLimit')}
          {...eventsUpdate.maxPerHostPerDay}
          value={maxPerHostPerDay}
          onChange={(value) => form.setFieldValue('maxPerHostPerDay', value)}
          error={form.errors['maxPerHostPerDay']}
        />
      </SimpleGrid>
    </Section>
  );
}
