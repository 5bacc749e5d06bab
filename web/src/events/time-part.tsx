import { Group, Select, SimpleGrid, TagsInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { DurationField } from '../ui/duration-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import type { EventForm } from './event-values.ts';

const units = [
  { value: 'MINUTES', label: 'minutes' },
  { value: 'HOURS', label: 'hours' },
] as const;
const zoneModes = [
  { value: 'INVITEE', label: 'In the invitee’s time zone' },
  { value: 'FIXED', label: 'In a fixed time zone' },
] as const;

export function TimePart({ form }: { form: EventForm }) {
  const { values, errors } = form;
  return (
    <Section title="Time">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NumberField
            flex={1}
            label="Duration"
            description="How long a call takes"
            required
            {...eventsUpdate.duration}
            value={values.duration}
            onChange={(duration) => form.setFieldValue('duration', duration ?? 0)}
            error={errors['duration']}
          />
          <Select
            aria-label="Duration, unit"
            w={110}
            allowDeselect={false}
            data={[...units]}
            {...form.getInputProps('durationUnit')}
          />
        </Group>
        <TagsInput
          label="Lengths to choose from"
          description="Minutes; leave empty for one length"
          placeholder={values.durations.length === 0 ? '15, 30, 45' : ''}
          value={values.durations.map(String)}
          onChange={(texts) =>
            form.setFieldValue(
              'durations',
              texts.map(Number).filter((minutes) => Number.isInteger(minutes) && minutes > 0),
            )
          }
          error={errors['durations']}
        />
        <NumberField
          label="Start times every"
          description="Minutes; empty: the duration"
          {...eventsUpdate.startTimeIncrement}
          value={values.startTimeIncrement}
          onChange={(value) => form.setFieldValue('startTimeIncrement', value)}
          error={errors['startTimeIncrement']}
        />
        <DurationField
          label="Minimum notice"
          description="How long before the start a call can still be booked"
          value={values.minimumNotice}
          onChange={(value) => form.setFieldValue('minimumNotice', value)}
          error={errors['minimumNotice']}
        />
        <NumberField
          label="Free before a call"
          description="Minutes"
          {...eventsUpdate.bufferBefore}
          value={values.bufferBefore}
          onChange={(value) => form.setFieldValue('bufferBefore', value ?? 0)}
          error={errors['bufferBefore']}
        />
        <NumberField
          label="Free after a call"
          description="Minutes"
          {...eventsUpdate.bufferAfter}
          value={values.bufferAfter}
          onChange={(value) => form.setFieldValue('bufferAfter', value ?? 0)}
          error={errors['bufferAfter']}
        />
        <Select
          label="Times are shown"
          allowDeselect={false}
          data={[...zoneModes]}
          {...form.getInputProps('timeZoneMode')}
        />
        <TimeZoneSelect
          label="Time zone of the event"
          placeholder="The workspace’s"
          clearable
          {...form.getInputProps('timeZone')}
        />
      </SimpleGrid>
    </Section>
  );
}
