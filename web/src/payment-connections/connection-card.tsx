import { routes } from '@callwright/sdk/routes';
import { Alert, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMe } from '../auth/session.ts';
import type { PaymentConnection } from '../records.ts';
import { Address } from '../ui/address.tsx';
import { ConnectionActions } from '../ui/connection-actions.tsx';
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
  return (
    <Section
      title={provider}
      actions={
        <ConnectionActions
          name={provider}
          isWorking={status === 'CONNECTED'}
          edit={say('edit')}
          lost={say('disconnectText')}
          onEdit={edit.open}
          onDisconnect={() => remove.mutate({ id })}
        />
      }
    >
      {editing && <ReplaceSecrets connection={connection} onClose={edit.close} />}
      {!isLive && <Text size="sm">{say('test')}</Text>}
      {connection.reason !== null && <Alert color="red">{connection.reason}</Alert>}
      {!connection.hasWebhookSecret && <Alert color="yellow">{say('secretMissing')}</Alert>}
      <Address label={say('address')} text={connection.webhookUrl} help={say('steps')} />
      <Events connection={connection} />
      <PastPayments connection={connection} />
    </Section>
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
