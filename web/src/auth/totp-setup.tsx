import { routes } from '@callwright/sdk/routes';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Copy } from '../ui/copy.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { QrCode } from './qr-code.tsx';
import { say } from './say.ts';

type Secret = { secret: string; uri: string };
type Props = {
  /** Receives the recovery codes, or null if the person already has some. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
};

/** Sets up an authenticator app: shows the secret, and asks for a code to verify it. */
export function TotpSetup({ onDone }: Props) {
  const [shown, show] = useState<Secret | null>(null);
  const enroll = useSend(routes.factors.enrollTotp, { onDone: ({ data }) => show(data) });
  if (shown !== null) return <ConfirmTotp {...shown} onDone={onDone} />;
  return (
    <Group>
      <Button loading={enroll.isPending} onClick={() => enroll.mutate({})}>
        {say('totp')}
      </Button>
    </Group>
  );
}

function ConfirmTotp({ secret, uri, onDone }: Secret & Props) {
  const form = useForm({ initialValues: { code: '' } });
  const confirm = useSend(routes.factors.confirmTotp, {
    form,
    done: say('totp.done'),
    invalidates: [routes.factors, routes.users],
    onDone: ({ data }) => onDone(data.recoveryCodes),
  });
  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
      <Stack>
        <Text size="sm">{say('totp.scan')}</Text>
        <QrCode text={uri} label={say('totp.picture')} />
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
          <Copy text={secret} label={say('totp.copy')} />
        </Group>
        <TextInput
          label={say('totp.code')}
          description={say('totp.codeHelp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          maw={240}
          {...form.getInputProps('code')}
        />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            {say('totp.turnOn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
