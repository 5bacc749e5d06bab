import { routes } from '@callwright/sdk/routes';
import { Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { localOf, momentOf } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { pickerFormat } from './picker-format.ts';
import { say } from './say.ts';

const dayMs = 86_400_000;

/** Asks for the time that the clock of the workspace is to show. */
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
