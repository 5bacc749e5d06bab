import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';

const policies: Record<EventValues['onCalendarDelete'], string> = {
  FLAG: 'Keep the call, and mark it',
  CANCEL: 'Cancel the call',
};

/** The entry in calendars, and what changes there do to the call. */
export function CalendarPart({ form }: { form: EventForm }) {
  return (
    <Section title="Calendar">
      <TextInput
        label="Title of the calendar entry"
        placeholder="The name of the event and of the invitee"
        maxLength={255}
        {...form.getInputProps('calendarTitle')}
        value={form.values.calendarTitle ?? ''}
      />
      <Textarea
        label="Text of the calendar entry"
        autosize
        minRows={2}
        maxLength={10_000}
        {...form.getInputProps('calendarDescription')}
        value={form.values.calendarDescription ?? ''}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="When a host deletes the entry"
          allowDeselect={false}
          data={optionsOf(policies)}
          {...form.getInputProps('onCalendarDelete')}
        />
        <Select
          label="When a guest declines it"
          allowDeselect={false}
          data={optionsOf(policies)}
          {...form.getInputProps('onCalendarDecline')}
        />
      </SimpleGrid>
    </Section>
  );
}
