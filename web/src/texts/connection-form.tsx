import { routes } from '@callwright/sdk/routes';
import { Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { textMessagesConnect } from '../field-limits.ts';
import type { TextConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Values = { accountSid: string; authToken: string; sender: string; quietFrom: string; quietTo: string };

const asked = ({ accountSid, authToken, sender, quietFrom, quietTo }: Values) => ({
  accountSid: accountSid.trim(),
  sender: sender.trim(),
  // What is empty is not sent: the token stays.
  ...(authToken !== '' && { authToken: authToken.trim() }),
  quietFrom: quietFrom === '' ? null : quietFrom,
  quietTo: quietTo === '' ? null : quietTo,
});

type Props = { connection: TextConnection | null; onClose: () => void };

/** Connects a provider, or changes how it is used. */
export function ConnectionForm({ connection, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: {
      accountSid: connection?.accountSid ?? '',
      authToken: '',
      sender: connection?.sender ?? '',
      quietFrom: connection === null ? '21:00' : (connection.quietFrom ?? ''),
      quietTo: connection === null ? '08:00' : (connection.quietTo ?? ''),
    },
  });
  const connect = useSend(routes.textMessages.connect, {
    form,
    done: connection === null ? say('connected') : say('saved'),
    invalidates: [routes.textMessages],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={connection === null ? say('connect') : say('edit')}
      submit={connection === null ? say('add') : say('save')}
      form={form}
      pending={connect.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => connect.mutate(asked(values)))}
    >
      <TextInput
        label={say('account')}
        description={say('account.help')}
        required
        autoComplete="off"
        data-autofocus
        {...textMessagesConnect.accountSid}
        {...form.getInputProps('accountSid')}
      />
      <PasswordInput
        label={say('token')}
        description={connection === null ? say('token.help') : say('token.keep')}
        required={connection === null}
        autoComplete="off"
        {...form.getInputProps('authToken')}
      />
      <TextInput
        label={say('sender')}
        description={say('sender.help')}
        required
        {...textMessagesConnect.sender}
        {...form.getInputProps('sender')}
      />
      <Group grow align="flex-start">
        <TextInput
          type="time"
          label={say('quietFrom')}
          description={say('quiet.help')}
          {...form.getInputProps('quietFrom')}
        />
        <TextInput
          type="time"
          label={say('quietTo')}
          description={say('quietTo.help')}
          {...form.getInputProps('quietTo')}
        />
      </Group>
    </FormDialog>
  );
}
