import { routes } from '@callwright/sdk/routes';
import { Group, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { useMe } from '../auth/session.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Slider } from '../ui/slider.tsx';
import { localOf, momentOf } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { pickerFormat } from './picker-format.ts';
import { say } from './say.ts';

/** The maximum of the slider; the picker goes up to two years. */
const daysMax = 90;

/** Asks for the new time of the workspace's clock. */
export function AdvanceTo({ now, onClose }: { now: string; onClose: () => void }) {
  const { timeZone } = useMe().user;
  const form = useForm<{ to: string | null }>({
    initialValues: { to: localOf(Date.parse(now) + dayMs, timeZone) },
    validate: { to: (value) => (value === null ? say('to.missing') : null) },
  });
  const advance = useSend(routes.testWorkspaces.advance, {
    form,
    invalidates: [routes.testWorkspaces],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={say('to.title')}
      submit={say('to.send')}
      pending={advance.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ to }) => {
        if (to !== null) advance.mutate({ to: momentOf(to.replace(' ', 'T'), timeZone) });
      })}
    >
      <Text size="sm">{say('to.help')}</Text>
      <Days now={now} to={form.values.to} onChoose={(to) => form.setFieldValue('to', to)} />
      <DateTimePicker
        label={say('to.label')}
        description={say('to.zone', { zone: timeZone })}
        valueFormat={pickerFormat}
        minDate={localOf(now, timeZone).slice(0, 10)}
        {...form.getInputProps('to')}
      />
    </FormDialog>
  );
}

type DaysProps = { now: string; to: string | null; onChoose: (to: string) => void };

/** A slider that adds days and keeps the time of day. */
function Days({ now, to, onChoose }: DaysProps) {
  const { timeZone } = useMe().user;
  const ahead = to === null ? 0 : Date.parse(momentOf(to.replace(' ', 'T'), timeZone)) - Date.parse(now);
  const days = Math.max(0, Math.min(daysMax, Math.round(ahead / dayMs)));
  return (
    <Group wrap="nowrap">
      <Slider
        isFirst
        label={say('to.slider')}
        says={say('to.days', { count: days })}
        min={1}
        max={daysMax}
        value={days}
        onChange={(chosen) => onChoose(localOf(Date.parse(now) + chosen * dayMs, timeZone))}
      />
      <Text size="sm" w={110} ta="end">
        {say('to.days', { count: days })}
      </Text>
    </Group>
  );
}
