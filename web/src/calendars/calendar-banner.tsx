import { Alert, Group, Text } from '@mantine/core';
import { useMay } from '../auth/session.ts';
import type { CalendarConnection } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { connectionName, providerName, stateOf } from './calendar-words.ts';
import { MendConnection } from './mend-connection.tsx';
import { hasCalendars, useOwnConnections } from './own-connections.ts';
import { say } from './say.ts';

/** Tells the member whose calendar does not work, and lets them mend it; nobody else can. */
export function CalendarBanner() {
  return useMay('availability:write') ? <Lost /> : null;
}

function Lost() {
  const connections = useOwnConnections().data?.data.connections ?? [];
  return connections
    .filter(({ status }) => status !== 'CONNECTED')
    .map((connection) => <LostOne key={connection.id} connection={connection} />);
}

function LostOne({ connection }: { connection: CalendarConnection }) {
  return (
    <Alert color="red" mb="md" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 260px" style={{ overflowWrap: 'anywhere' }}>
          {say('banner', {
            name: connectionName(connection),
            provider: providerName(connection),
            state: stateOf(connection).words,
            effect: say(hasCalendars(connection) ? 'banner.noBookings' : 'banner.noLinks'),
          })}{' '}
          <AnchorLink to="/settings/calendars" c="inherit" size="sm" underline="always">
            {say('banner.go')}
          </AnchorLink>
        </Text>
        <MendConnection connection={connection} />
      </Group>
    </Alert>
  );
}
