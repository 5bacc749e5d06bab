import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import type { PaymentConnection } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Imports past payments, and shows the progress. */
export function PastPayments({ connection: { id, backfill } }: { connection: PaymentConnection }) {
  const start = useSend(routes.paymentConnections.backfill, {
    done: say('past.started'),
    invalidates: [routes.paymentConnections],
  });
  return (
    <div>
      <Text size="sm" fw={500}>
        {say('past')}
      </Text>
      <Group gap="xs">
        <Text size="sm" role="status">
          {progress(backfill)}
        </Text>
        {backfill.state !== 'RUNNING' && (
          <Button size="xs" variant="default" loading={start.isPending} onClick={() => start.mutate({ id })}>
            {backfill.state === 'NONE' ? say('past.read') : say('past.again')}
          </Button>
        )}
      </Group>
      {backfill.unread > 0 && <Text size="sm">{say('past.unread', { count: backfill.unread })}</Text>}
      {backfill.error !== null && (
        <Text size="sm" c="red">
          {backfill.error}
        </Text>
      )}
    </div>
  );
}

function progress({ state, read }: PaymentConnection['backfill']): string {
  switch (state) {
    case 'NONE':
      return say('past.none');
    case 'RUNNING':
      return say('past.running', { count: read });
    case 'DONE':
      return say('past.done', { count: read });
    default:
      return state satisfies never;
  }
}
