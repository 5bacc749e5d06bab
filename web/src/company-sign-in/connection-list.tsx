import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Loaded, Nothing } from '../ui/states.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CreateConnection } from './connection-form.tsx';

/** How people of the workspace sign in at their company. */
export function ConnectionList() {
  const [creating, create] = useDisclosure();
  const connections = useQuery(query(routes.signInConnections.list, {}));
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Members sign in at the provider of your company, such as Google, Microsoft or Okta.
        </Text>
        <Button onClick={create.open}>New company sign-in</Button>
      </Group>
      {creating && <CreateConnection onClose={create.close} />}
      <Loaded from={connections}>
        {({ data }) =>
          data.connections.length === 0 ? (
            <Nothing
              title="No company sign-in"
              description="With one, your company decides who comes in, and people need no password here."
            />
          ) : (
            <>
              {data.connections.some(({ isEnforced, isActive }) => isEnforced && isActive) && (
                <Alert color="blue">
                  Owners can still come in with a password, for the day the provider fails. That is noted in
                  the audit log and mailed to all administrators.
                </Alert>
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
