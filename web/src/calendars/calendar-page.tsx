import { Stack, Text } from '@mantine/core';
import type { CalendarConnection, CalendarProviderState } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { BusyWeek } from './busy-week.tsx';
import { ConnectButtons } from './connect-buttons.tsx';
import { ConnectOutcomeNotice } from './connect-outcome.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { readCalendars, useOwnConnections } from './own-connections.ts';

/** The calendars that the member keeps elsewhere. */
export function CalendarPage() {
  const own = useOwnConnections();
  return (
    <>
      <ConnectOutcomeNotice />
      <Loaded from={own}>
        {({ data }) =>
          data.connections.length === 0 ? (
            <FirstConnection providers={data.providers} />
          ) : (
            <Connections {...data} />
          )
        }
      </Loaded>
    </>
  );
}

type Props = { connections: readonly CalendarConnection[]; providers: readonly CalendarProviderState[] };

function Connections({ connections, providers }: Props) {
  const read = connections.flatMap(readCalendars);
  // Somebody who has just connected waits for this.
  useOwnConnections({ isWatched: read.some(({ state }) => state === 'UNREAD') });
  return (
    <>
      {connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
      {read.length > 0 && <BusyWeek readAt={read.map(({ readAt }) => readAt).join()} />}
      <Section title="Connect another calendar">
        <ConnectButtons providers={providers} />
      </Section>
    </>
  );
}

function FirstConnection({ providers }: Pick<Props, 'providers'>) {
  return (
    <Section title="Connect your calendar">
      <Stack gap={4} maw={640}>
        <Text size="sm">Times that are busy in your calendar keep calls away, and calls appear in it.</Text>
        <Text size="sm" c="dimmed">
          We store when you are busy. Titles, texts and other people are never stored, and nobody else sees
          the names of your calendars.
        </Text>
      </Stack>
      <ConnectButtons providers={providers} />
    </Section>
  );
}
