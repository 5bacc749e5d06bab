import { Switch } from '@mantine/core';
import { DurationField } from '../ui/duration-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { say } from './say.ts';

/** The waiting list of the event, and how long a freed time is held. */
export function WaitingPart({ form }: { form: EventForm }) {
  const { waitingList } = form.values;
  const set = (change: Partial<EventValues['waitingList']>) =>
    form.setFieldValue('waitingList', { ...waitingList, ...change });
  return (
    <Section title={say('waitingList')}>
      <Switch
        label={say('waitingList.enabled')}
        description={say('waitingList.help')}
        checked={waitingList.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      {waitingList.enabled && (
        <DurationField
          label={say('waitingList.offer')}
          description={say('waitingList.offerHelp')}
          value={waitingList.offerMinutes}
          onChange={(offerMinutes) => set({ offerMinutes })}
          error={form.errors['waitingList'] ?? form.errors['waitingList.offerMinutes']}
        />
      )}
    </Section>
  );
}
