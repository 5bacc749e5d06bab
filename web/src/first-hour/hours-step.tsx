import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Hours } from '../preview/example-times.ts';
import type { Availability } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Loaded } from '../ui/states.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';
import { ExamplePreview } from './example-preview.tsx';
import { say } from './say.ts';
import { StepPage } from './step-page.tsx';
import { WorkDays } from './work-days.tsx';

type Props = { onDone: () => void; onSkip: () => void };

/** The step for the hours in which the person can be booked. */
export function HoursStep(props: Props) {
  const { user } = useMe();
  const schedules = useQuery(query(routes.availabilities.list, { userId: user.id }));
  return (
    <Loaded from={schedules}>
      {({ data }) => {
        const own = data.find(({ isDefault }) => isDefault);
        return own === undefined ? null : <HoursForm {...props} schedule={own} />;
      }}
    </Loaded>
  );
}

type Values = { timeZone: string; days: number[]; start: string; end: string };

function HoursForm({ schedule, onDone, onSkip }: Props & { schedule: Availability }) {
  const form = useForm<Values>({
    initialValues: valuesOf(schedule),
    validate: {
      days: (days) => (days.length === 0 ? say('hours.noDay') : null),
      end: (end, { start }) => (end <= start ? say('hours.order') : null),
    },
  });
  const save = useSend(routes.availabilities.update, {
    form,
    invalidates: [routes.availabilities, routes.users],
    onDone,
  });
  const submit = form.onSubmit((values) => save.mutate({ id: schedule.id, ...hoursOf(values) }));
  return (
    <StepPage
      step="hours"
      onSkip={onSkip}
      onSubmit={submit}
      next={
        <Button type="submit" loading={save.isPending}>
          {say('next')}
        </Button>
      }
      beside={<ExamplePreview hours={hoursOf(form.values)} />}
    >
      <Stack gap="sm">
        <TimeZoneSelect label={say('hours.timeZone')} {...form.getInputProps('timeZone')} />
        <WorkDays
          chosen={form.values.days}
          onChange={(days) => form.setFieldValue('days', days)}
          error={form.errors['days']}
        />
        <Group gap="sm" grow align="flex-start">
          <TextInput type="time" label={say('hours.from')} required {...form.getInputProps('start')} />
          <TextInput type="time" label={say('hours.to')} required {...form.getInputProps('end')} />
        </Group>
        <FormFailure form={form} />
      </Stack>
    </StepPage>
  );
}

/** Uses the hours of the first open day for all days; Availability allows more detail. */
function valuesOf({ timeZone, weekdays }: Availability): Values {
  const open = weekdays.filter(({ enabled, slots }) => enabled && slots.length > 0);
  const [slot] = open[0]?.slots ?? [];
  return {
    timeZone,
    days: open.map(({ dayIndex }) => dayIndex),
    start: slot?.start ?? '09:00',
    end: slot?.end === '24:00' ? '23:59' : (slot?.end ?? '17:00'),
  };
}

const dayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

function hoursOf({ timeZone, days, start, end }: Values): Hours {
  const isSlot = start !== '' && start < end;
  return {
    timeZone,
    weekdays: dayNames.map((day, dayIndex) => {
      const enabled = days.includes(dayIndex);
      return { day, dayIndex, enabled, slots: enabled && isSlot ? [{ start, end }] : [] };
    }),
  };
}
