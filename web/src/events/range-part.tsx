import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { eventsUpdate } from '../field-limits.ts';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';

const types = [
  { value: 'DAYS', label: 'A number of days ahead' },
  { value: 'FIXED', label: 'Between two dates' },
  { value: 'INDEFINITE', label: 'Any day ahead' },
] as const;

export function RangePart({ form }: { form: EventForm }) {
  const { dateRange, maxPerDay, maxPerWeek, maxPerHostPerDay } = form.values;
  const set = (change: Partial<EventValues['dateRange']>) =>
    form.setFieldValue('dateRange', { ...dateRange, ...change });
  return (
    <Section title="Dates and limits">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Can be booked for"
          allowDeselect={false}
          data={[...types]}
          value={dateRange.type}
          onChange={(type) => type !== null && set({ type })}
        />
        {dateRange.type === 'DAYS' && (
          <NumberField
            label="Days"
            {...eventsUpdate.dateRange.days}
            value={dateRange.days}
            onChange={(days) => set({ days: days ?? 1 })}
          />
        )}
        {dateRange.type === 'FIXED' && (
          <DatePickerInput
            type="range"
            label="From and to"
            placeholder="Choose two dates"
            value={[dateRange.from, dateRange.to]}
            onChange={([from, to]) => set({ from, to })}
          />
        )}
      </SimpleGrid>
      {dateRange.type === 'DAYS' && (
        <Switch
          label="Count Monday to Friday only"
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
          label="At most in a day"
          placeholder="No limit"
          {...eventsUpdate.maxPerDay}
          value={maxPerDay}
          onChange={(value) => form.setFieldValue('maxPerDay', value)}
          error={form.errors['maxPerDay']}
        />
        <NumberField
          label="At most in a week"
          placeholder="No limit"
          {...eventsUpdate.maxPerWeek}
          value={maxPerWeek}
          onChange={(value) => form.setFieldValue('maxPerWeek', value)}
          error={form.errors['maxPerWeek']}
        />
        <NumberField
          label="At most for a host in a day"
          placeholder="No limit"
          {...eventsUpdate.maxPerHostPerDay}
          value={maxPerHostPerDay}
          onChange={(value) => form.setFieldValue('maxPerHostPerDay', value)}
          error={form.errors['maxPerHostPerDay']}
        />
      </SimpleGrid>
    </Section>
  );
}
