import { Select, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { Refusals } from './refusals.tsx';

const actions: Record<EventValues['onNoHost']['action'], string> = {
  MESSAGE: 'Shows a message',
  REDIRECT: 'Goes to another page',
  REQUEST_CALLBACK: 'Lets them ask for a call back',
};

/** What the booking page does when nobody has a free time. */
export function NoHostPart({ form }: { form: EventForm }) {
  const { onNoHost } = form.values;
  const set = (to: Partial<EventValues['onNoHost']>) =>
    form.setFieldValue('onNoHost', { ...onNoHost, ...to });
  return (
    <Section title="When nobody is free">
      <Select
        label="The booking page"
        maw={360}
        allowDeselect={false}
        data={optionsOf(actions)}
        value={onNoHost.action}
        onChange={(action) => action !== null && set({ action })}
      />
      {onNoHost.action === 'REDIRECT' ? (
        <TextInput
          label="Page to go to"
          type="url"
          placeholder="https://"
          value={onNoHost.url ?? ''}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      ) : (
        <Textarea
          label="Text"
          placeholder="There are no free times at present."
          autosize
          minRows={2}
          {...eventsUpdate.onNoHost.text}
          value={onNoHost.text ?? ''}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
      <Refusals form={form} name="onNoHost" />
    </Section>
  );
}
