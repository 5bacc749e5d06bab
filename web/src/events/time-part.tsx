import { Group, Select, SimpleGrid, TagsInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { optionsOf } from '../ui/choices.ts';
import { DurationField } from '../ui/duration-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { say, said, type TextKey } from './say.ts';

const lengthsExample = '15, 30, 45';
const units: Record<EventValues['durationUnit'], TextKey> = { MINUTES: 'time.MINUTES', HOURS: 'time.HOURS' };
const zoneModes: Record<EventValues['timeZoneMode'], TextKey> = {
  INVITEE: 'time.INVITEE',
  FIXED: 'time.FIXED',
};

export function TimePart({ form }: { form: EventForm }) {
  const { values, errors } = form;
  return (
    <Section title={say('time')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NumberField
            flex={1}
            label={say('time.duration')}
            description={say('time.durationHelp')}
            required
            {...eventsUpdate.duration}
            value={values.duration}
            onChange={(duration) => form.setFieldValue('duration', duration ?? 0)}
            error={errors['duration']}
          />
          <Select
            aria-label={say('time.unit')}
            w={110}
            allowDeselect={false}
            data={optionsOf(said(units))}
            {...form.getInputProps('durationUnit')}
          />
        </Group>
        <TagsInput
          label={say('time.lengths')}
          description={say('time.lengthsHelp')}
          placeholder={values.durations.length === 0 ? lengthsExample : ''}
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
          label={say('time.every')}
          description={say('time.everyHelp')}
          {...eventsUpdate.startTimeIncrement}
          value={values.startTimeIncrement}
          onChange={(value) => form.setFieldValue('startTimeIncrement', value)}
          error={errors['startTimeIncrement']}
        />
        <DurationField
          label={say('time.notice')}
          description={say('time.noticeHelp')}
          value={values.minimumNotice}
          onChange={(value) => form.setFieldValue('minimumNotice', value)}
          error={errors['minimumNotice']}
        />
        <NumberField
          label={say('time.before')}
          description={say('time.beforeHelp')}
          {...eventsUpdate.bufferBefore}
          value={values.bufferBefore}
          onChange={(value) => form.setFieldValue('bufferBefore', value ?? 0)}
          error={errors['bufferBefore']}
        />
        <NumberField
          label={say('time.after')}
          description={say('time.afterHelp')}
          {...eventsUpdate.bufferAfter}
          value={values.bufferAfter}
          onChange={(value) => form.setFieldValue('bufferAfter', value ?? 0)}
          error={errors['bufferAfter']}
        />
        <Select
          label={say('time.shown')}
          allowDeselect={false}
          data={optionsOf(said(zoneModes))}
          {...form.getInputProps('timeZoneMode')}
        />
        <TimeZoneSelect
          label={say('time.zone')}
          placeholder={say('time.workspaceZone')}
          clearable
          {...form.getInputProps('timeZone')}
        />
      </SimpleGrid>
    </Section>
  );
}
