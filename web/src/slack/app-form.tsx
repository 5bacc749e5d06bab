import { routes } from '@callwright/sdk/routes';
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { slackChannelsConnectApp } from '../field-limits.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Connects a Slack app, or replaces its secrets. */
export function AppForm({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const form = useForm({ initialValues: { botToken: '', signingSecret: '' } });
  const connect = useSend(routes.slackChannels.connectApp, {
    form,
    done: say('app.connected'),
    invalidates: [routes.slackChannels],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isNew ? say('app.connect') : say('app.edit')}
      submit={isNew ? say('app.submit') : say('save')}
      form={form}
      pending={connect.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ botToken, signingSecret }) =>
        connect.mutate({ botToken: botToken.trim(), signingSecret: signingSecret.trim() }),
      )}
    >
      <PasswordInput
        label={say('token')}
        description={say('token.help')}
        required
        autoComplete="off"
        data-autofocus
        {...slackChannelsConnectApp.botToken}
        {...form.getInputProps('botToken')}
      />
      <PasswordInput
        label={say('secret')}
        description={say('secret.help')}
        required
        autoComplete="off"
        {...slackChannelsConnectApp.signingSecret}
        {...form.getInputProps('signingSecret')}
      />
    </FormDialog>
  );
}
