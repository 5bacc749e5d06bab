import { Alert, Text } from '@mantine/core';
import { AnchorLink } from '../ui/link.tsx';
import { useMay } from '../auth/session.ts';
import { providerName, stateOf } from './calendar-words.ts';
import { useOwnConnections } from './own-connections.ts';

/** Tells the member whose calendar does not work; nobody else can mend it. */
export function CalendarBanner() {
  return useMay('availability:write') ? <Lost /> : null;
}

function Lost() {
  const connections = useOwnConnections().data?.data.connections ?? [];
  return connections
    .filter(({ status }) => status !== 'CONNECTED')
    .map((connection) => (
      <Alert key={connection.id} color="red" mb="md" py="xs" role="status">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {connection.name ?? providerName(connection)} ({providerName(connection)}):{' '}
          {stateOf(connection).words.toLowerCase()}.{' '}
          {connection.provider === 'ZOOM' ? 'Calls get no link.' : 'Nobody can book you until it works.'}{' '}
          <AnchorLink to="/settings/calendars" c="inherit" size="sm" underline="always">
            Go to your calendars
          </AnchorLink>
        </Text>
      </Alert>
    ));
}
