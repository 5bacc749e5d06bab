import { Button, CloseButton, Group, Select, Switch, Text } from '@mantine/core';
import { DurationField } from '../ui/duration-field.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { Refusals } from './refusals.tsx';
import { say } from './say.ts';

const remindersMax = 10;
const dayMin = 1_440;
type Reminder = EventValues['reminders'][number];

/** When invitees and guests are reminded. */
export function RemindersPart({ form }: { form: EventForm }) {
  const { reminders } = form.values;
  const set = (next: Reminder[]) => form.setFieldValue('reminders', next);
  return (
    <Section title={say('reminders')}>
      <Text size="sm" c="dimmed">
        {say('reminders.help')}
      </Text>
      {reminders.length === 0 && <Text c="dimmed">{say('reminders.none')}</Text>}
      {reminders.map((reminder, index) => (
        // Rows have no identity of their own and are edited in place.
        // oxlint-disable-next-line react/no-array-index-key
        <FieldGroup
          key={index}
          align="flex-end"
          gap="sm"
          label={say('reminders.numbered', { number: index + 1 })}
        >
          <DurationField
            label={say('reminders.before')}
            value={reminder.offset}
            onChange={(offset) =>
              set(reminders.map((other, at) => (at === index ? { ...other, offset } : other)))
            }
          />
          <Select
            label={say('reminders.channel')}
            w={150}
            allowDeselect={false}
            data={[
              { value: 'EMAIL', label: say('reminders.EMAIL') },
              { value: 'SMS', label: say('reminders.SMS') },
            ]}
            value={reminder.channel}
            onChange={(value) =>
              set(reminders.with(index, { ...reminder, channel: value === 'SMS' ? 'SMS' : 'EMAIL' }))
            }
          />
          <CloseButton
            size="lg"
            aria-label={say('reminders.remove', { number: index + 1 })}
            onClick={() => set(reminders.toSpliced(index, 1))}
          />
        </FieldGroup>
      ))}
      <Refusals form={form} name="reminders" />
      {reminders.length < remindersMax && (
        <Group>
          <Button
            variant="light"
            size="xs"
            onClick={() =>
              set([
                ...reminders,
                { offset: reminders.length === 0 ? dayMin : 60, channel: 'EMAIL', template: null },
              ])
            }
          >
            {say('reminders.add')}
          </Button>
        </Group>
      )}
      <Switch
        label={say('texts.changes')}
        description={say('texts.help')}
        checked={form.values.texts.changes}
        onChange={(event) => form.setFieldValue('texts.changes', event.currentTarget.checked)}
      />
    </Section>
  );
}
