import { Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { optionsOf } from '../ui/choices.ts';
import { DurationField } from '../ui/duration-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { say, said, urlStart, type TextKey } from './say.ts';

const confirmations: Record<EventValues['confirmation']['type'], TextKey> = {
  PAGE: 'booking.PAGE',
  REDIRECT: 'booking.REDIRECT',
};

/** What invitees see and may change. */
export function BookingPart({ form }: { form: EventForm }) {
  const { confirmation, changeCutoff, allowReschedule, allowCancel } = form.values;
  const set = (change: Partial<EventValues['confirmation']>) =>
    form.setFieldValue('confirmation', { ...confirmation, ...change });
  return (
    <Section title={say('booking')}>
      <Switch
        label={say('booking.guests')}
        {...form.getInputProps('additionalGuestsAllowed', { type: 'checkbox' })}
      />
      <Switch
        label={say('booking.reschedule')}
        {...form.getInputProps('allowReschedule', { type: 'checkbox' })}
      />
      <Switch label={say('booking.cancel')} {...form.getInputProps('allowCancel', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(allowReschedule || allowCancel) && (
          <DurationField
            label={say('booking.cutoff')}
            description={say('booking.cutoffHelp')}
            value={changeCutoff}
            onChange={(value) => form.setFieldValue('changeCutoff', value)}
            error={form.errors['changeCutoff']}
          />
        )}
        <Select
          label={say('booking.after')}
          description={say('booking.afterHelp')}
          allowDeselect={false}
          data={optionsOf(said(confirmations))}
          value={confirmation.type}
          onChange={(type) => type !== null && set({ type })}
        />
      </SimpleGrid>
      {confirmation.type === 'REDIRECT' ? (
        <>
          <TextInput
            label={say('pageTo')}
            type="url"
            placeholder={urlStart}
            required
            value={confirmation.url ?? ''}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
          <Switch
            label={say('booking.pass')}
            checked={confirmation.passParams}
            onChange={(event) => set({ passParams: event.currentTarget.checked })}
          />
        </>
      ) : (
        <Textarea
          label={say('booking.text')}
          autosize
          minRows={2}
          {...eventsUpdate.confirmation.text}
          value={confirmation.text ?? ''}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
      {form.errors['confirmation'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['confirmation']}
        </Text>
      )}
    </Section>
  );
}
