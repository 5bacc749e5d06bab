import { Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { DurationField } from '../ui/duration-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';

const confirmations = [
  { value: 'PAGE', label: 'See the confirmation' },
  { value: 'REDIRECT', label: 'Go to another page' },
] as const;

/** What invitees see and may change. */
export function BookingPart({ form }: { form: EventForm }) {
  const { confirmation, changeCutoff, allowReschedule, allowCancel } = form.values;
  const set = (change: Partial<EventValues['confirmation']>) =>
    form.setFieldValue('confirmation', { ...confirmation, ...change });
  return (
    <Section title="Booking">
      <Switch
        label="Invitees may add guests"
        {...form.getInputProps('additionalGuestsAllowed', { type: 'checkbox' })}
      />
      <Switch
        label="Invitees may reschedule"
        {...form.getInputProps('allowReschedule', { type: 'checkbox' })}
      />
      <Switch label="Invitees may cancel" {...form.getInputProps('allowCancel', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(allowReschedule || allowCancel) && (
          <DurationField
            label="No changes by invitees later than"
            description="Before the start"
            value={changeCutoff}
            onChange={(value) => form.setFieldValue('changeCutoff', value)}
            error={form.errors['changeCutoff']}
          />
        )}
        <Select
          label="After booking, invitees"
          description="The confirmation lists what was booked"
          allowDeselect={false}
          data={[...confirmations]}
          value={confirmation.type}
          onChange={(type) => type !== null && set({ type })}
        />
      </SimpleGrid>
      {confirmation.type === 'REDIRECT' ? (
        <>
          <TextInput
            label="Page to go to"
            type="url"
            placeholder="https://"
            required
            value={confirmation.url ?? ''}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
          <Switch
            label="Pass on who booked and when"
            checked={confirmation.passParams}
            onChange={(event) => set({ passParams: event.currentTarget.checked })}
          />
        </>
      ) : (
        <Textarea
          label="Text of the confirmation"
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
