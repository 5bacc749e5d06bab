import { routes } from '@callwright/sdk/routes';
import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { changedFields, partOf } from '../drafts/changed-fields.ts';
import { unsavedOnScreen } from '../drafts/unsaved.ts';
import { availabilitiesUpdate } from '../field-limits.ts';
import type { Availability } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { DateOverrides } from './date-overrides.tsx';
import { OutOfOffice } from './out-of-office.tsx';
import { say } from './say.ts';
import { newSchedule, requestOf, valuesOf, type ScheduleValues } from './schedule-values.ts';
import { WeeklyHours } from './weekly-hours.tsx';

type Props = {
  userId: number;
  timeZone: string;
  schedule: Availability | null;
  mayWrite: boolean;
  onSaved: (id: number | null) => void;
};

const invalidates = [routes.availabilities, routes.events, routes.users];

/** Shows a newer version of the schedule only while nothing is unsaved. */
export function ScheduleEditor({ schedule, onSaved, ...props }: Props) {
  const [shown, setShown] = useState(schedule);
  const isOutdated = schedule !== null && shown !== null && schedule.updatedAt > shown.updatedAt;
  if (isOutdated && unsavedOnScreen().length === 0) setShown(schedule);
  const showSaved = (saved: Availability | null) => {
    if (saved !== null) setShown(saved);
    onSaved(saved?.id ?? null);
  };
  return <ScheduleForm key={shown?.updatedAt} schedule={shown} onSaved={showSaved} {...props} />;
}

type FormProps = Omit<Props, 'onSaved'> & { onSaved: (saved: Availability | null) => void };

function ScheduleForm({ userId, timeZone, schedule, mayWrite, onSaved }: FormProps) {
  const form = useForm<ScheduleValues>({
    initialValues: schedule === null ? newSchedule(timeZone) : valuesOf(schedule),
  });
  const saved = {
    form,
    invalidates,
    done: say('saved'),
    onDone: ({ data }: { data: { availability: Availability } }) => onSaved(data.availability),
  };
  const create = useSend(routes.availabilities.create, saved);
  const update = useSend(routes.availabilities.update, saved);
  const submit = (values: ScheduleValues) => {
    if (schedule === null) create.mutate({ userId, ...requestOf(values) });
    // Hours or time off that somebody else has changed meanwhile stay.
    else update.mutate({ id: schedule.id, ...partOf(requestOf(values), Object.keys(changedFields(form))) });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Section title={say('schedule')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={say('name')}
              required
              {...availabilitiesUpdate.name}
              {...form.getInputProps('name')}
            />
            <TimeZoneSelect label={say('timeZone')} {...form.getInputProps('timeZone')} />
          </SimpleGrid>
          {schedule?.isDefault === true ? (
            <Text size="sm">{say('isDefault')}</Text>
          ) : (
            <Switch
              label={say('makeDefault')}
              description={say('makeDefaultHelp')}
              {...form.getInputProps('isDefault', { type: 'checkbox' })}
            />
          )}
        </Section>
        <WeeklyHours form={form} />
        <DateOverrides form={form} />
        <OutOfOffice form={form} userId={userId} schedule={schedule} />
        {mayWrite && (
          <>
            <FormFailure form={form} />
            <Group justify="space-between">
              {schedule === null || schedule.isDefault ? (
                <span />
              ) : (
                <DeleteSchedule schedule={schedule} onDeleted={() => onSaved(null)} />
              )}
              <Button
                type="submit"
                loading={create.isPending || update.isPending}
                disabled={schedule !== null && !form.isDirty()}
              >
                {say(schedule === null ? 'create' : 'save')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

function DeleteSchedule({ schedule, onDeleted }: { schedule: Availability; onDeleted: () => void }) {
  const remove = useSend(routes.availabilities.remove, {
    invalidates,
    done: say('deleted'),
    onDone: onDeleted,
  });
  const ask = () =>
    confirm({
      title: say('deleteTitle', { name: schedule.name }),
      text: say('deleteText'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ id: schedule.id }),
    });
  return (
    <Button color="red" variant="outline" onClick={ask} loading={remove.isPending}>
      {say('delete')}
    </Button>
  );
}
