import { Stack, Text } from '@mantine/core';
import type { CalendarConnection, CalendarProviderState } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { BusyWeek } from './busy-week.tsx';
import { ConnectButtons } from './connect-buttons.tsx';
import { ConnectOutcomeNotice } from './connect-outcome.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { readCalendars, useOwnConnections } from './own-connections.ts';
import { say } from './say.ts';

/** The member's connected calendars. */
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
  // A member who has just connected waits for the first read.
  useOwnConnections({ isWatched: read.some(({ state }) => state === 'UNREAD') });
  return (
    <>
      {connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
      {read.length > 0 && <BusyWeek readAt={read.map(({ readAt }) => readAt).join()} />}
      <Section title={say('connectAnother')}>
        <ConnectButtons providers={providers} />
      </Section>
    </>
  );
}

function FirstConnection({ providers }: Pick<Props, 'providers'>) {
  return (
    <Section title={say('connectYours')}>
      <Stack gap={4} maw={640}>
        <Text size="sm">{say('page.help')}</Text>
        <Text size="sm" c="dimmed">
          {say('page.privacy')}
        </Text>
      </Stack>
      <ConnectButtons providers={providers} />
    </Section>
  );
}
