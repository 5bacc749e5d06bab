import { routes } from '@callwright/sdk/routes';
import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CalendarConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { Asking } from './asking.tsx';
import { providerName } from './calendar-words.ts';
import { presetAt, type DavPreset } from './dav-presets.ts';

/** Connects an account at a CalDAV server with a password. */
export function ConnectDav({ preset, onClose }: { preset: DavPreset; onClose: () => void }) {
  const form = useForm({ initialValues: { serverUrl: preset.serverUrl, login: '', password: '' } });
  const create = useSend(routes.calendarConnections.create, {
    form,
    done: 'The calendar is connected. It is read for the first time now.',
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={preset.key === 'caldav' ? 'Connect a CalDAV account' : `Connect ${preset.name}`}
      submit="Connect"
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate({ provider: 'CALDAV', ...values }))}
    >
      <Advice preset={preset} />
      <TextInput
        label="Server"
        type="url"
        required
        placeholder={preset.serverPlaceholder}
        {...(preset.serverUrl === '' && { 'data-autofocus': true })}
        {...form.getInputProps('serverUrl')}
      />
      <TextInput
        label={preset.login}
        required
        autoComplete="off"
        {...(preset.serverUrl !== '' && { 'data-autofocus': true })}
        {...form.getInputProps('login')}
      />
      <PasswordInput
        label={preset.password}
        required
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <Asking isAsking={create.isPending} />
    </FormDialog>
  );
}

/** Gives a connection the password that works now. */
export function NewPassword({
  connection,
  onClose,
}: {
  connection: CalendarConnection;
  onClose: () => void;
}) {
  const preset = presetAt(connection.serverUrl);
  const form = useForm({ initialValues: { password: '' } });
  const update = useSend(routes.calendarConnections.update, {
    form,
    done: 'The new password works',
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`New password for ${connection.name ?? providerName(connection)}`}
      submit="Save the password"
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => update.mutate({ id: connection.id, ...values }))}
    >
      <Advice preset={preset} />
      <PasswordInput
        label={preset.password}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <Asking isAsking={update.isPending} />
    </FormDialog>
  );
}

function Advice({ preset: { advice, link } }: { preset: DavPreset }) {
  return (
    <Text size="sm" c="dimmed">
      {advice}{' '}
      {link !== null && (
        <Anchor href={link.to} target="_blank" rel="noreferrer" size="sm" underline="always">
          {link.label}
        </Anchor>
      )}
    </Text>
  );
}
