import { routes } from '@callwright/sdk/routes';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { calendarConnectionsUpdate } from '../field-limits.ts';
import type { CalendarConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { connectionName } from './calendar-words.ts';
import { say } from './say.ts';

const { maxLength } = calendarConnectionsUpdate.name;

/** Renames a connection, for people with several accounts of one kind. */
export function RenameConnection({ connection }: { connection: CalendarConnection }) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={say('rename.of', { connection: connectionName(connection) })}
        onClick={dialog.open}
      >
        {say('rename')}
      </Button>
      {isOpen && <NewName connection={connection} onClose={dialog.close} />}
    </>
  );
}

function NewName({ connection, onClose }: { connection: CalendarConnection; onClose: () => void }) {
  const name = connectionName(connection);
  const form = useForm({ initialValues: { name: name.slice(0, maxLength) } });
  const rename = useSend(routes.calendarConnections.update, {
    form,
    done: say('renamed'),
    invalidates: [routes.calendarConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('rename.title', { name })}
      submit={say('rename.save')}
      form={form}
      pending={rename.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => rename.mutate({ id: connection.id, ...values }))}
    >
      <TextInput
        label={say('name')}
        description={say('rename.help')}
        required
        data-autofocus
        maxLength={maxLength}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
