import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMe } from '../auth/session.ts';
import type { PaymentConnection } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { PastPayments } from './past-payments.tsx';
import { say } from './say.ts';
import { ReplaceSecrets } from './secrets-form.tsx';

export function ConnectionCard({ connection }: { connection: PaymentConnection }) {
  const [editing, edit] = useDisclosure();
  const { id, provider, status, isLive } = connection;
  const remove = useSend(routes.paymentConnections.remove, {
    done: say('disconnected'),
    invalidates: [routes.paymentConnections],
  });
  const ask = () =>
    confirm({
      title: say('disconnectTitle', { provider }),
      text: say('disconnectText'),
      confirm: say('disconnect'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <Section
      title={provider}
      actions={
        <Group gap="xs">
          <Badge color={status === 'CONNECTED' ? 'green' : 'red'} variant="light">
            {status === 'CONNECTED' ? say('works') : say('stuck')}
          </Badge>
          <Button size="xs" variant="default" onClick={edit.open}>
            {say('edit')}
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={ask}>
            {say('disconnect')}
          </Button>
        </Group>
      }
    >
      {editing && <ReplaceSecrets connection={connection} onClose={edit.close} />}
      {!isLive && <Text size="sm">{say('test')}</Text>}
      {connection.reason !== null && <Alert color="red">{connection.reason}</Alert>}
      {!connection.hasWebhookSecret && <Alert color="yellow">{say('secretMissing')}</Alert>}
      <WebhookAddress url={connection.webhookUrl} />
      <Events connection={connection} />
      <PastPayments connection={connection} />
    </Section>
  );
}

function WebhookAddress({ url }: { url: string }) {
  return (
    <div>
      <Text size="sm">{say('address')}</Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
        <Copy text={url} label={say('copy')} />
      </Group>
      <Text size="sm" c="dimmed" maw={680}>
        {say('steps')}
      </Text>
    </div>
  );
}

function Events({ connection }: { connection: PaymentConnection }) {
  const { user } = useMe();
  const { lastEventAt, waitingEvents, failedEvents, failedRefunds, lastError } = connection;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {lastEventAt === null
          ? say('noEvent')
          : say('lastEvent', { time: writeMoment(lastEventAt, user.timeZone) })}
      </Text>
      {waitingEvents > 0 && <Text size="sm">{say('waiting', { count: waitingEvents })}</Text>}
      {failedEvents > 0 && (
        <Text size="sm" c="red">
          {say('failed', { count: failedEvents })} {lastError}
        </Text>
      )}
      {failedRefunds > 0 && (
        <Text size="sm" c="red">
          {say('failedRefunds', { count: failedRefunds })}
        </Text>
      )}
    </Stack>
  );
}
