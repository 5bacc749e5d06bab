import { Select, SimpleGrid, Switch } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { assignmentNames, optionsOf } from '../ui/choices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';

const windows: Record<EventValues['assignment']['window'], string> = {
  MONTH: 'Calendar month',
  WEEK: 'Calendar week',
  ROLLING_30: 'Last 30 days',
  ALL: 'All time',
};

/** How calls are shared out among the hosts. */
export function AssignmentPart({ form }: { form: EventForm }) {
  const { assignment } = form.values;
  const set = (change: Partial<EventValues['assignment']>) =>
    form.setFieldValue('assignment', { ...assignment, ...change });
  const isShared = assignment.mode !== 'COLLECTIVE' && assignment.mode !== 'SINGLE';
  return (
    <Section title="Sharing out">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label="Who gets a call"
          allowDeselect={false}
          data={optionsOf(assignmentNames)}
          value={assignment.mode}
          onChange={(mode) => mode !== null && set({ mode })}
          error={form.errors['assignment']}
        />
        {isShared && (
          <Select
            label="Shares are counted over"
            allowDeselect={false}
            data={optionsOf(windows)}
            value={assignment.window}
            onChange={(window) => window !== null && set({ window })}
          />
        )}
        {isShared && (
          <NumberField
            label="Leave out hosts ahead by"
            description="Calls more than the one with the fewest"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="Nobody is left out"
            {...eventsUpdate.assignment.fairnessGap}
            value={assignment.fairnessGap}
            onChange={(fairnessGap) => set({ fairnessGap })}
          />
        )}
      </SimpleGrid>
      <Switch
        label="The owner of the contact first, if free"
        checked={assignment.ownerFirst}
        onChange={(event) => set({ ownerFirst: event.currentTarget.checked })}
      />
      <Switch
        label="A rescheduled call stays with its host"
        checked={assignment.rescheduleSameHost}
        onChange={(event) => set({ rescheduleSameHost: event.currentTarget.checked })}
      />
      {isShared && (
        <>
          <Switch
            label="A cancelled call does not count towards a host’s share"
            checked={assignment.creditOnCancel}
            onChange={(event) => set({ creditOnCancel: event.currentTarget.checked })}
          />
          <Switch
            label="A no-show does not count towards a host’s share"
            checked={assignment.creditOnNoShow}
            onChange={(event) => set({ creditOnNoShow: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  );
}
