import { routes } from '@callwright/sdk/routes';
import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CalendarConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { Asking } from './asking.tsx';
import { providerName } from './calendar-words.ts';
import { presetAt, type DavPreset } from './dav-presets.ts';
import { say } from './say.ts';

/** Connects an account at a CalDAV server with a password. */
export function ConnectDav({ preset, onClose }: { preset: DavPreset; onClose: () => void }) {
  const form = useForm({ initialValues: { serverUrl: preset.serverUrl, login: '', password: '' } });
  const create = useSend(routes.calendarConnections.create, {
    form,
    done: say('connected.first'),
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={preset.key === 'caldav' ? say('dav.title') : say('dav.titleOf', { name: preset.name })}
      submit={say('connect')}
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate({ provider: 'CALDAV', ...values }))}
    >
      <Advice preset={preset} />
      <TextInput
        label={say('dav.server')}
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

/** Replaces the password of a connection. */
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
    done: say('dav.works'),
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('dav.newFor', { name: connection.name ?? providerName(connection) })}
      submit={say('dav.save')}
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
