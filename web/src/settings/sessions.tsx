import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { sessionQuery, useMe } from '../auth/session.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { OfCompany } from './security.tsx';
import { deviceName } from './device-name.ts';
import { say } from './say.ts';

export function Sessions() {
  const { confinedTo } = useSuspenseQuery(sessionQuery).data;
  return confinedTo === null ? <OwnSessions /> : <OfCompany />;
}

function OwnSessions() {
  const { user } = useMe();
  const sessions = useQuery(query(routes.auth.sessions, {}));
  const end = useSend(routes.auth.endSession, {
    done: say('session.ended'),
    invalidates: [routes.auth.sessions],
  });
  return (
    <Loaded from={sessions}>
      {({ data }) => (
        <RowList>
          {data.map((session) => (
            <li key={session.id} className={classes['row']}>
              <Group p="sm" px="md" justify="space-between">
                <div>
                  <Group gap="xs">
                    <Text fw={500}>{deviceName(session.userAgent)}</Text>
                    {session.current && <Badge variant="light">{say('session.this')}</Badge>}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {say('session.line', {
                      ip: session.ip ?? say('session.unknown'),
                      createdAt: writeMoment(session.createdAt, user.timeZone),
                      lastUsedAt: writeAgo(session.lastUsedAt),
                    })}
                  </Text>
                </div>
                {!session.current && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={say('session.endOf', { userAgent: deviceName(session.userAgent) })}
                    loading={end.isPending && end.variables.id === session.id}
                    onClick={() => end.mutate({ id: session.id })}
                  >
                    {say('session.end')}
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </RowList>
      )}
    </Loaded>
  );
}
