import { routes } from '@callwright/sdk/routes';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { calendarConnectionsCreate } from '../field-limits.ts';
import type { CalendarConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { Asking } from './asking.tsx';
import { say } from './say.ts';

/** Subscribes to a calendar by its secret address. */
export function ConnectAddress({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { url: '', name: '' } });
  const create = useSend(routes.calendarConnections.create, {
    form,
    done: say('connected.first'),
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('address.title')}
      submit={say('address.subscribe')}
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ url, name }) =>
        create.mutate({ provider: 'ICS', url, ...(name !== '' && { name }) }),
      )}
    >
      <Text size="sm" c="dimmed">
        {say('address.help')}
      </Text>
      <AddressField {...form.getInputProps('url')} />
      <TextInput
        label={say('name')}
        description={say('address.nameHelp')}
        {...calendarConnectionsCreate.name}
        {...form.getInputProps('name')}
      />
      <Asking isAsking={create.isPending} />
    </FormDialog>
  );
}

/** Replaces the address of a subscription. */
export function NewAddress({ connection, onClose }: { connection: CalendarConnection; onClose: () => void }) {
  const form = useForm({ initialValues: { url: '' } });
  const update = useSend(routes.calendarConnections.update, {
    form,
    done: say('address.works'),
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('address.newFor', { name: connection.name ?? say('theCalendar') })}
      submit={say('address.save')}
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ url }) => update.mutate({ id: connection.id, url }))}
    >
      <AddressField {...form.getInputProps('url')} />
      <Asking isAsking={update.isPending} />
    </FormDialog>
  );
}

function AddressField(props: object) {
  return (
    <TextInput
      label={say('address')}
      type="url"
      required
      data-autofocus
      autoComplete="off"
      placeholder={say('address.example')}
      {...props}
    />
  );
}
