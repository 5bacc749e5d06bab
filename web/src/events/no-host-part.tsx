import { Select, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { optionsOf } from '../ui/choices.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { Refusals } from './refusals.tsx';
import { say, said, urlStart, type TextKey } from './say.ts';

const actions: Record<EventValues['onNoHost']['action'], TextKey> = {
  MESSAGE: 'noHost.MESSAGE',
  REDIRECT: 'noHost.REDIRECT',
  REQUEST_CALLBACK: 'noHost.REQUEST_CALLBACK',
};

/** What the booking page does if no time is free. */
export function NoHostPart({ form }: { form: EventForm }) {
  const { onNoHost } = form.values;
  const set = (to: Partial<EventValues['onNoHost']>) =>
    form.setFieldValue('onNoHost', { ...onNoHost, ...to });
  return (
    <Section title={say('noHost')}>
      <Select
        label={say('noHost.page')}
        maw={360}
        allowDeselect={false}
        data={optionsOf(said(actions))}
        value={onNoHost.action}
        onChange={(action) => action !== null && set({ action })}
      />
      {onNoHost.action === 'REDIRECT' ? (
        <TextInput
          label={say('pageTo')}
          type="url"
          placeholder={urlStart}
          value={onNoHost.url ?? ''}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      ) : (
        <Textarea
          label={say('noHost.text')}
          placeholder={say('noHost.example')}
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
