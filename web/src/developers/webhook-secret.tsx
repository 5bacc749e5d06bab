import { routes } from '@callwright/sdk/routes';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import type { Webhook } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { SecretText } from './secret-text.tsx';
import { webhookReads } from './webhook-words.ts';

/** The secret that signs requests. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const { user } = useMe();
  const [rotating, rotation] = useDisclosure();
  const [shown, setShown] = useState<string | null>(null);
  const reveal = useSend(routes.webhooks.revealSecret, { onDone: ({ data }) => setShown(data.secret) });
  return (
    <Section title={say('secret')}>
      <Text size="sm">{say('signing.help')}</Text>
      <Group gap="xs">
        <Text>
          {'…'}
          {webhook.secretHint}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ id: webhook.id })}
        >
          {say('signing.show')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={rotation.open}>
          {say('newSecret')}
        </Button>
      </Group>
      {webhook.oldSecretsUntil !== null && (
        <Text size="sm" c="dimmed">
          {say('signing.both', { oldSecretsUntil: writeMoment(webhook.oldSecretsUntil, user.timeZone) })}
        </Text>
      )}
      {rotating && (
        <Rotate
          webhook={webhook}
          onClose={rotation.close}
          onDone={(secret) => {
            rotation.close();
            setShown(secret);
          }}
        />
      )}
      {shown !== null && (
        <Dialog
          isLarge
          opened
          onClose={() => setShown(null)}
          title={say('secret')}
          closeOnClickOutside={false}
        >
          <SecretText secret={shown} />
          <Group justify="flex-end">
            <Button onClick={() => setShown(null)}>{say('done')}</Button>
          </Group>
        </Dialog>
      )}
    </Section>
  );
}

type RotateProps = { webhook: Webhook; onClose: () => void; onDone: (secret: string) => void };

function Rotate({ webhook: { id }, onClose, onDone }: RotateProps) {
  const form = useForm({ initialValues: { overlapHours: '24' } });
  const rotate = useSend(routes.webhooks.rotateSecret, {
    form,
    invalidates: webhookReads,
    onDone: ({ data }) => onDone(data.webhook.secret),
  });
  return (
    <FormDialog
      form={form}
      title={say('signing.new')}
      submit={say('newSecret')}
      pending={rotate.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ overlapHours }) =>
        rotate.mutate({ id, overlapHours: Number(overlapHours) }),
      )}
    >
      <Radio.Group
        label={say('signing.overlap')}
        description={say('signing.overlapHelp')}
        {...form.getInputProps('overlapHours')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="24" label={say('signing.day')} />
          <Radio value="168" label={say('signing.week')} />
          <Radio value="0" label={say('signing.none')} description={say('signing.noneHelp')} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
