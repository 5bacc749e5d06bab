import { Select, SimpleGrid, Switch } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { assignmentNames, optionsOf } from '../ui/choices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { say, said, type TextKey } from './say.ts';

const windows: Record<EventValues['assignment']['window'], TextKey> = {
  MONTH: 'share.MONTH',
  WEEK: 'share.WEEK',
  ROLLING_30: 'share.ROLLING_30',
  ALL: 'share.ALL',
};

const modeHelp: Record<EventValues['assignment']['mode'], TextKey> = {
  ROUND_ROBIN: 'share.ROUND_ROBIN',
  PRIORITY: 'share.PRIORITY',
  WEIGHTED: 'share.WEIGHTED',
  COLLECTIVE: 'share.COLLECTIVE',
  SINGLE: 'share.SINGLE',
};
const helpBelow: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

/** How calls are distributed among the hosts. */
export function AssignmentPart({ form }: { form: EventForm }) {
  const { assignment } = form.values;
  const set = (change: Partial<EventValues['assignment']>) =>
    form.setFieldValue('assignment', { ...assignment, ...change });
  const isShared = assignment.mode !== 'COLLECTIVE' && assignment.mode !== 'SINGLE';
  return (
    <Section title={say('share')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={say('share.who')}
          description={say(modeHelp[assignment.mode])}
          inputWrapperOrder={helpBelow}
          allowDeselect={false}
          data={optionsOf(assignmentNames)}
          value={assignment.mode}
          onChange={(mode) => mode !== null && set({ mode })}
          error={form.errors['assignment']}
        />
        {isShared && (
          <Select
            label={say('share.window')}
            description={say('share.windowHelp')}
            inputWrapperOrder={helpBelow}
            allowDeselect={false}
            data={optionsOf(said(windows))}
            value={assignment.window}
            onChange={(window) => window !== null && set({ window })}
          />
        )}
        {isShared && (
          <NumberField
            label={say('share.gap')}
            description={say('share.gapHelp')}
            inputWrapperOrder={helpBelow}
            placeholder={say('share.gapNone')}
            {...eventsUpdate.assignment.fairnessGap}
            value={assignment.fairnessGap}
            onChange={(fairnessGap) => set({ fairnessGap })}
          />
        )}
      </SimpleGrid>
      <Switch
        label={say('share.owner')}
        checked={assignment.ownerFirst}
        onChange={(event) => set({ ownerFirst: event.currentTarget.checked })}
      />
      <Switch
        label={say('share.same')}
        checked={assignment.rescheduleSameHost}
        onChange={(event) => set({ rescheduleSameHost: event.currentTarget.checked })}
      />
      {isShared && (
        <>
          <Switch
            label={say('share.cancelled')}
            checked={assignment.creditOnCancel}
            onChange={(event) => set({ creditOnCancel: event.currentTarget.checked })}
          />
          <Switch
            label={say('share.noShow')}
            checked={assignment.creditOnNoShow}
            onChange={(event) => set({ creditOnNoShow: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  );
}
