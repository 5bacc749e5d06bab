import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { say, said, type TextKey } from './say.ts';

const policies: Record<EventValues['onCalendarDelete'], TextKey> = {
  FLAG: 'calendar.FLAG',
  CANCEL: 'calendar.CANCEL',
};

const movePolicies: Record<EventValues['onCalendarMove'], TextKey> = {
  FLAG: 'calendar.FLAG',
  FOLLOW: 'calendar.FOLLOW',
  REVERT: 'calendar.REVERT',
};

const unknownPolicies: Record<EventValues['onCalendarUnknown'], TextKey> = {
  SKIP_HOST: 'calendar.SKIP_HOST',
  BOOK: 'calendar.BOOK',
};

/** The consequences of each choice. */
const policyHelp: Record<EventValues['onCalendarDelete'], TextKey> = {
  FLAG: 'calendar.FLAG.help',
  CANCEL: 'calendar.CANCEL.help',
};

const moveHelp: Record<EventValues['onCalendarMove'], TextKey> = {
  FLAG: 'calendar.FLAG.moveHelp',
  FOLLOW: 'calendar.FOLLOW.help',
  REVERT: 'calendar.REVERT.help',
};

const unknownHelp: Record<EventValues['onCalendarUnknown'], TextKey> = {
  SKIP_HOST: 'calendar.SKIP_HOST.help',
  BOOK: 'calendar.BOOK.help',
};

/** The calendar entry, and how changes of it affect the call. */
export function CalendarPart({ form }: { form: EventForm }) {
  return (
    <Section title={say('calendar')}>
      <TextInput
        label={say('calendar.title')}
        description={say('calendar.titleHelp')}
        placeholder={say('calendar.titleExample')}
        {...eventsUpdate.calendarTitle}
        {...form.getInputProps('calendarTitle')}
        value={form.values.calendarTitle ?? ''}
      />
      <Textarea
        label={say('calendar.text')}
        description={say('calendar.textHelp')}
        autosize
        minRows={2}
        {...eventsUpdate.calendarDescription}
        {...form.getInputProps('calendarDescription')}
        value={form.values.calendarDescription ?? ''}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={say('calendar.onDelete')}
          description={say(policyHelp[form.values.onCalendarDelete])}
          allowDeselect={false}
          data={optionsOf(said(policies))}
          {...form.getInputProps('onCalendarDelete')}
        />
        <Select
          label={say('calendar.onDecline')}
          description={say(policyHelp[form.values.onCalendarDecline])}
          allowDeselect={false}
          data={optionsOf(said(policies))}
          {...form.getInputProps('onCalendarDecline')}
        />
        <Select
          label={say('calendar.onMove')}
          description={say(moveHelp[form.values.onCalendarMove])}
          allowDeselect={false}
          data={optionsOf(said(movePolicies))}
          {...form.getInputProps('onCalendarMove')}
        />
        <Select
          label={say('calendar.onUnknown')}
          description={say(unknownHelp[form.values.onCalendarUnknown])}
          allowDeselect={false}
          data={optionsOf(said(unknownPolicies))}
          {...form.getInputProps('onCalendarUnknown')}
        />
      </SimpleGrid>
    </Section>
  );
}
