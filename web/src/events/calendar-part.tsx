import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
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

/** What follows from each choice. */
const policyHelp: Record<EventValues['onCalendarDelete'], string> = {
  FLAG: 'The call stays booked. Its page says what happened, and somebody decides.',
  CANCEL: 'The invitee is told, as with every cancelled call.',
};

const moveHelp: Record<EventValues['onCalendarMove'], string> = {
  FLAG: 'The call keeps its time. Its page says what happened, and somebody decides.',
  FOLLOW: 'If the new time is free, the invitee is told. If not, the call is marked.',
  REVERT: 'The entry goes back to the time of the call.',
};

const unknownHelp: Record<EventValues['onCalendarUnknown'], string> = {
  SKIP_HOST: 'Another host is booked, or the invitee picks another time.',
  BOOK: 'Nobody is turned away, but what was added since then may clash.',
};

/** The entry in calendars, and what changes there do to the call. */
export function CalendarPart({ form }: { form: EventForm }) {
  return (
    <Section title="Calendar">
      <TextInput
        label="Title of the calendar entry"
        description="In the calendars of hosts and in the invitee’s; the same for all calls."
        placeholder="The name of the event and of the invitee"
        {...eventsUpdate.calendarTitle}
        {...form.getInputProps('calendarTitle')}
        value={form.values.calendarTitle ?? ''}
      />
      <Textarea
        label="Text of the calendar entry"
        description="Stands above the link and what else belongs to the call."
        autosize
        minRows={2}
        {...eventsUpdate.calendarDescription}
        {...form.getInputProps('calendarDescription')}
        value={form.values.calendarDescription ?? ''}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="When a host deletes the entry"
          description={policyHelp[form.values.onCalendarDelete]}
          allowDeselect={false}
          data={optionsOf(policies)}
          {...form.getInputProps('onCalendarDelete')}
        />
        <Select
          label="When a host declines the entry"
          description={policyHelp[form.values.onCalendarDecline]}
          allowDeselect={false}
          data={optionsOf(policies)}
          {...form.getInputProps('onCalendarDecline')}
        />
        <Select
          label="When a host moves the entry"
          description={moveHelp[form.values.onCalendarMove]}
          allowDeselect={false}
          data={optionsOf(movePolicies)}
          {...form.getInputProps('onCalendarMove')}
        />
        <Select
          label="When a host’s calendar does not answer"
          description={unknownHelp[form.values.onCalendarUnknown]}
          allowDeselect={false}
          data={optionsOf(unknownPolicies)}
          {...form.getInputProps('onCalendarUnknown')}
        />
      </SimpleGrid>
    </Section>
  );
}
