import { Button, CloseButton, Group, Text } from '@mantine/core';
import { DurationField } from '../ui/duration-field.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { Refusals } from './refusals.tsx';

const remindersMax = 10;
const dayMin = 1_440;
type Reminder = EventValues['reminders'][number];

/** When invitees and their guests are reminded. */
export function RemindersPart({ form }: { form: EventForm }) {
  const { reminders } = form.values;
  const set = (next: Reminder[]) => form.setFieldValue('reminders', next);
  return (
    <Section title="Reminders">
      <Text size="sm" c="dimmed">
        By e-mail; text messages cannot be sent yet. A change counts for calls that are booked or moved after
        it.
      </Text>
      {reminders.length === 0 && <Text c="dimmed">Nobody is reminded.</Text>}
      {reminders.map((reminder, index) => (
        // Rows have no identity of their own, and are changed in place.
        // oxlint-disable-next-line react/no-array-index-key
        <FieldGroup key={index} align="flex-end" gap="sm" label={`Reminder ${index + 1}`}>
          <DurationField
            label="Before the start"
            value={reminder.offset}
            onChange={(offset) =>
              set(reminders.map((other, at) => (at === index ? { ...other, offset } : other)))
            }
          />
          <CloseButton
            size="lg"
            aria-label={`Remove reminder ${index + 1}`}
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
            Add a reminder
          </Button>
        </Group>
      )}
    </Section>
  );
}
