import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { scopeText } from './scope-texts.ts';

/** The third-party apps that have access for the person, in any workspace. */
export function ConnectedApps() {
  const { user } = useMe();
  const apps = useQuery(query(routes.oauth.listConnectedApps, {}));
  const disconnect = useSend(routes.oauth.disconnectApp, {
    done: say('apps.disconnected'),
    invalidates: [routes.oauth.listConnectedApps],
  });
  return (
    <Loaded from={apps}>
      {({ data }) =>
        data.apps.length === 0 ? (
          <Nothing title={say('apps.none')} description={say('apps.noneHelp')} />
        ) : (
          <RowList>
            {data.apps.map((app) => (
              <li key={`${app.clientId} ${app.workspace.id}`} className={classes['row']}>
                <Group p="sm" px="md" justify="space-between" wrap="nowrap">
                  <div>
                    <Text fw={500}>{app.name}</Text>
                    <Text size="sm" c="dimmed">
                      {say('apps.line', {
                        name: app.workspace.name,
                        connectedAt: writeMoment(app.connectedAt, user.timeZone),
                        value:
                          app.lastUsedAt === null
                            ? say('apps.unused')
                            : say('apps.used', { lastUsedAt: writeAgo(app.lastUsedAt) }),
                      })}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {app.scopes.map(scopeText).join(' · ')}
                    </Text>
                  </div>
                  <Button
                    size="xs"
                    flex="none"
                    variant="default"
                    aria-label={say('apps.disconnectOf', { name: app.name, name2: app.workspace.name })}
                    loading={disconnect.isPending && disconnect.variables.clientId === app.clientId}
                    onClick={() =>
                      disconnect.mutate({ clientId: app.clientId, workspaceId: app.workspace.id })
                    }
                  >
                    {say('apps.disconnect')}
                  </Button>
                </Group>
              </li>
            ))}
          </RowList>
        )
      }
    </Loaded>
  );
}
