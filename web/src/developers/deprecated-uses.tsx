import { routes } from '@callwright/sdk/routes';
import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { writeAgo, writeShortDate } from '../ui/time.ts';
import { say } from './say.ts';

/** The keys and apps that still use deprecated parts; empty if there are none. */
export function DeprecatedUses() {
  const { user } = useMe();
  const uses = useQuery(query(routes.requestLog.listDeprecated, {})).data?.data ?? [];
  if (uses.length === 0) return null;
  return (
    <Alert color="yellow" title={say('deprecated')}>
      <List size="sm" spacing="xs">
        {uses.map(({ credential, method, route, part, ...use }) => (
          <List.Item key={[credential.id, method, route, part].join(' ')}>
            <Text size="sm" fw={500}>
              {[credential.name ?? credential.id, `${method} ${route}`, part].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm">
              {[
                use.instead,
                use.sunset === null
                  ? undefined
                  : say('deprecated.until', { sunset: writeShortDate(use.sunset, user.timeZone) }),
              ]
                .filter(Boolean)
                .join(' ')}
            </Text>
            <Text size="sm" c="dimmed">
              {say('deprecated.uses', { count: use.uses, lastAt: writeAgo(use.lastAt) })}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
