import { Alert, Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMay } from '../auth/session.ts';
import { withTexts } from '../lazy-screen.ts';
import type { CalendarConnection } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { connectionName, providerName, stateOf } from './calendar-words.ts';
import { hasCalendars, useOwnConnections } from './own-connections.ts';
import { say } from './say.ts';

// Contains forms and dialogs, which only members with a broken connection need.
const MendConnection = lazy(async () => ({
  default: (await withTexts(import('./mend-connection.tsx'))).MendConnection,
}));

/** Shows a member that their calendar does not work, and lets them fix it; nobody else can. */
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
        <Suspense>
          <MendConnection connection={connection} />
        </Suspense>
      </Group>
    </Alert>
  );
}
