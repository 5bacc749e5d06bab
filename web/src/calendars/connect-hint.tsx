import { Alert, Group, Text } from '@mantine/core';
import { useMay } from '../auth/session.ts';
import { ButtonLink } from '../ui/link.tsx';
import { hasCalendars, useOwnConnections } from './own-connections.ts';

/** One of the first steps: without it, calls are booked over everything else a member does. */
export function ConnectHint() {
  const mayConnect = useMay('availability:write');
  const own = useOwnConnections().data?.data.connections;
  if (!mayConnect || own === undefined || own.some(hasCalendars)) return null;
  return (
    <Alert color="indigo" title="Connect your calendar">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          Then nobody books you while you are busy elsewhere, and calls appear in your calendar.
        </Text>
        <ButtonLink to="/settings/calendars" size="xs">
          Connect your calendar
        </ButtonLink>
      </Group>
    </Alert>
  );
}
