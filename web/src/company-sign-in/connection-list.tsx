import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Loaded, Nothing } from '../ui/states.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CreateConnection } from './connection-form.tsx';
import { say } from './say.ts';

/** The company sign-ins of the workspace. */
export function ConnectionList() {
  const [creating, create] = useDisclosure();
  const connections = useQuery(query(routes.signInConnections.list, {}));
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {say('help')}
        </Text>
        <Button onClick={create.open}>{say('new')}</Button>
      </Group>
      {creating && <CreateConnection onClose={create.close} />}
      <Loaded from={connections}>
        {({ data }) =>
          data.connections.length === 0 ? (
            <Nothing title={say('none')} description={say('noneHelp')} />
          ) : (
            <>
              {data.connections.some(({ isEnforced, isActive }) => isEnforced && isActive) && (
                <Alert color="blue">{say('owners')}</Alert>
              )}
              {data.connections.map((connection) => (
                <ConnectionCard key={connection.id} connection={connection} />
              ))}
            </>
          )
        }
      </Loaded>
    </>
  );
}
