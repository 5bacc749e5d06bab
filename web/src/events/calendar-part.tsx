import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';

const policies: Record<EventValues['onCalendarDelete'], string> = {
  FLAG: 'Keep the call, and mark it',
  CANCEL: 'Cancel the call',
};

const movePolicies: Record<EventValues['onCalendarMove'], string> = {
  FLAG: 'Keep the call, and mark it',
  FOLLOW: 'Move the call with it',
  REVERT: 'Move the entry back',
};

const unknownPolicies: Record<EventValues['onCalendarUnknown'], string> = {
  SKIP_HOST: 'Do not book this host',
  BOOK: 'Book by what was read in the last 15 minutes',
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
          description="In their own calendar"
          allowDeselect={false}
          data={optionsOf(policies)}
          {...form.getInputProps('onCalendarDelete')}
        />
        <Select
          label="When a host declines the entry"
          description="In their own calendar"
          allowDeselect={false}
          data={optionsOf(policies)}
          {...form.getInputProps('onCalendarDecline')}
        />
        <Select
          label="When a host moves the entry"
          description="The call moves only if its new time is free"
          allowDeselect={false}
          data={optionsOf(movePolicies)}
          {...form.getInputProps('onCalendarMove')}
        />
        <Select
          label="When a host’s calendar does not answer"
          description="While somebody is booking"
          allowDeselect={false}
          data={optionsOf(unknownPolicies)}
          {...form.getInputProps('onCalendarUnknown')}
        />
      </SimpleGrid>
    </Section>
  );
}
