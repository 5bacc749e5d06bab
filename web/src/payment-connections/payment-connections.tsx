import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Loaded, Nothing } from '../ui/states.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectProvider } from './secrets-form.tsx';
import { say } from './say.ts';

/** The polling interval while past payments are imported. */
const lookAgainMs = 3_000;

/** The connected payment providers. */
export function PaymentConnections() {
  const [connecting, connect] = useDisclosure();
  const connections = useQuery({
    ...query(routes.paymentConnections.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.data.connections.some(({ backfill }) => backfill.state === 'RUNNING') === true
        ? lookAgainMs
        : false,
  });
  return (
    <>
      <Text size="sm" c="dimmed" maw={680}>
        {say('help')}
      </Text>
      {connecting && <ConnectProvider onClose={connect.close} />}
      <Loaded from={connections}>
        {({ data }) =>
          data.connections.length === 0 ? (
            <>
              <Nothing title={say('none')} description={say('noneHelp')} />
              <Group>
                <Button onClick={connect.open}>{say('connect')}</Button>
              </Group>
            </>
          ) : (
            data.connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} />
            ))
          )
        }
      </Loaded>
    </>
  );
}
