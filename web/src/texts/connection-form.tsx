import { routes } from '@callwright/sdk/routes';
import { Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { textMessagesConnect } from '../field-limits.ts';
import type { TextConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const kinds = ['confirmation', 'reschedule', 'cancellation', 'reminder'] as const;

type Fields = 'accountSid' | 'authToken' | 'sender' | 'whatsappSender' | 'quietFrom' | 'quietTo';
type Values = Record<Fields | (typeof kinds)[number], string>;

const orNull = (value: string) => value.trim() || null;

const asked = ({ accountSid, authToken, sender, quietFrom, quietTo, ...whatsapp }: Values) => ({
  accountSid: accountSid.trim(),
  sender: sender.trim(),
  whatsappSender: orNull(whatsapp.whatsappSender),
  whatsappTemplates: {
    confirmation: orNull(whatsapp.confirmation),
    reschedule: orNull(whatsapp.reschedule),
    cancellation: orNull(whatsapp.cancellation),
    reminder: orNull(whatsapp.reminder),
  },
  // An empty token is not sent, so the stored one stays.
  ...(authToken !== '' && { authToken: authToken.trim() }),
  quietFrom: quietFrom === '' ? null : quietFrom,
  quietTo: quietTo === '' ? null : quietTo,
});

type Props = { connection: TextConnection | null; onClose: () => void };

/** Connects a provider, or changes its settings. */
export function ConnectionForm({ connection, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: {
      accountSid: connection?.accountSid ?? '',
      authToken: '',
      sender: connection?.sender ?? '',
      whatsappSender: connection?.whatsappSender ?? '',
      confirmation: connection?.whatsappTemplates.confirmation ?? '',
      reschedule: connection?.whatsappTemplates.reschedule ?? '',
      cancellation: connection?.whatsappTemplates.cancellation ?? '',
      reminder: connection?.whatsappTemplates.reminder ?? '',
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
      <WhatsappFields form={form} />
    </FormDialog>
  );
}

function WhatsappFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <Stack gap="sm" role="group" aria-label={say('whatsapp')}>
      <div>
        <Text fw={600}>{say('whatsapp')}</Text>
        <Text size="sm" c="dimmed">
          {say('whatsapp.help')}
        </Text>
      </div>
      <TextInput
        label={say('whatsapp.sender')}
        description={say('whatsapp.senderHelp')}
        {...form.getInputProps('whatsappSender')}
      />
      {form.values.whatsappSender !== '' && (
        <>
          <Text size="sm">{say('whatsapp.templates')}</Text>
          {kinds.map((kind) => (
            <TextInput key={kind} label={say(kind)} placeholder="HX…" {...form.getInputProps(kind)} />
          ))}
        </>
      )}
    </Stack>
  );
}
