import { routes } from '@callwright/sdk/routes';
import { PasswordInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { PaymentConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Values = { apiKey: string; webhookSecret: string };
const empty: Values = { apiKey: '', webhookSecret: '' };

/** Empty secrets are not sent. */
const given = ({ apiKey, webhookSecret }: Values) => ({
  ...(apiKey !== '' && { apiKey: apiKey.trim() }),
  ...(webhookSecret !== '' && { webhookSecret: webhookSecret.trim() }),
});

export function ConnectProvider({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: empty });
  const create = useSend(routes.paymentConnections.create, {
    form,
    done: say('connected'),
    invalidates: [routes.paymentConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('connect')}
      submit={say('add')}
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate({ ...given(values), apiKey: values.apiKey.trim() }))}
    >
      <SecretFields form={form} isNew />
    </FormDialog>
  );
}

export function ReplaceSecrets({
  connection,
  onClose,
}: {
  connection: PaymentConnection;
  onClose: () => void;
}) {
  const form = useForm({ initialValues: empty });
  const update = useSend(routes.paymentConnections.update, {
    form,
    done: say('saved'),
    invalidates: [routes.paymentConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('edit')}
      submit={say('save')}
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => update.mutate({ id: connection.id, ...given(values) }))}
    >
      <SecretFields form={form} isNew={false} />
    </FormDialog>
  );
}

function SecretFields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  return (
    <>
      <PasswordInput
        label={say('apiKey')}
        description={isNew ? say('apiKey.help') : say('apiKey.keep')}
        required={isNew}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('apiKey')}
      />
      <PasswordInput
        label={say('secret')}
        description={say('secret.help')}
        autoComplete="off"
        {...form.getInputProps('webhookSecret')}
      />
    </>
  );
}
