import { routes } from '@callwright/sdk/routes';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CalendarConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { Asking } from './asking.tsx';

/** Reads a calendar from its secret address. */
export function ConnectAddress({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { url: '', name: '' } });
  const create = useSend(routes.calendarConnections.create, {
    form,
    done: 'The calendar is connected. It is read for the first time now.',
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Subscribe to an address"
      submit="Subscribe"
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ url, name }) =>
        create.mutate({ provider: 'ICS', url: webAddress(url), ...(name !== '' && { name }) }),
      )}
    >
      <Text size="sm" c="dimmed">
        Many calendars have a secret address that ends in .ics. It can be read, so its entries keep calls
        away; calls cannot be written into it.
      </Text>
      <AddressField {...form.getInputProps('url')} />
      <TextInput
        label="Name"
        description="What to call it here"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Asking isAsking={create.isPending} />
    </FormDialog>
  );
}

/** Gives a subscription the address that works now. */
export function NewAddress({ connection, onClose }: { connection: CalendarConnection; onClose: () => void }) {
  const form = useForm({ initialValues: { url: '' } });
  const update = useSend(routes.calendarConnections.update, {
    form,
    done: 'The new address works',
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`New address for ${connection.name ?? 'the calendar'}`}
      submit="Save the address"
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ url }) => update.mutate({ id: connection.id, url: webAddress(url) }))}
    >
      <AddressField {...form.getInputProps('url')} />
      <Asking isAsking={update.isPending} />
    </FormDialog>
  );
}

function AddressField(props: object) {
  return (
    <TextInput
      label="Address"
      type="url"
      required
      data-autofocus
      autoComplete="off"
      placeholder="https://calendar.example.com/….ics"
      {...props}
    />
  );
}

/** Some calendars show their address as programs open it. */
function webAddress(url: string): string {
  return url.trim().replace(/^webcals?:/i, 'https:');
}
