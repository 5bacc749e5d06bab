import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CalendarConnection } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { CalendarRow } from './calendar-row.tsx';
import { providerName, stateOf } from './calendar-words.ts';
import { isOAuth, useGoToProvider } from './connect-buttons.tsx';
import { NewAddress } from './connect-address.tsx';
import { NewPassword } from './connect-dav.tsx';
import { Moment } from './moment.tsx';
import { hasCalendars, readCalendars } from './own-connections.ts';
import { StateMark } from './state-mark.tsx';
import { useReading } from './use-reading.ts';

/** An account that the member has connected, and its calendars. */
export function ConnectionCard({ connection }: { connection: CalendarConnection }) {
  const { calendars, name, lastWorkedAt } = connection;
  const provider = providerName(connection);
  const host = URL.parse(connection.serverUrl ?? '')?.hostname ?? null;
  return (
    <Section title={name ?? provider} actions={<StateMark {...stateOf(connection)} />}>
      <Text size="sm" c="dimmed">
        {provider}
        {host !== null && ` at ${host}`}
        {lastWorkedAt !== null && (
          <>
            {' · last answered '}
            <Moment of={lastWorkedAt} />
          </>
        )}
      </Text>
      <Trouble connection={connection} />
      <Actions connection={connection} />
      {calendars.length > 0 && (
        <RowList label={`Calendars of ${name ?? provider}`}>
          {calendars.map((calendar) => (
            <li key={calendar.id} className={classes['row'] ?? ''}>
              <CalendarRow calendar={calendar} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}

/** Why it does not work, and what does not work because it was not allowed. */
function Trouble({ connection }: { connection: CalendarConnection }) {
  const { status, reason, missing, failingSince } = connection;
  const isLost = status !== 'CONNECTED';
  return (
    <>
      {(isLost || failingSince !== null) && reason !== null && (
        <Alert color={isLost ? 'red' : 'orange'}>
          <Text size="sm">{reason}</Text>
          {isLost && hasCalendars(connection) && (
            <Text size="sm">
              Nobody can book you until it works again, because it is unknown when you are busy.
            </Text>
          )}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color="orange" title="Not everything was allowed">
          <Stack gap={4}>
            {missing.map((words) => (
              <Text key={words} size="sm">
                {words}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
    </>
  );
}

function Actions({ connection }: { connection: CalendarConnection }) {
  const { id, name, status } = connection;
  const label = name ?? providerName(connection);
  const { phase, readAgain } = useReading(connection);
  const remove = useSend(routes.calendarConnections.remove, {
    done: 'Disconnected',
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
  });
  const ask = () =>
    confirm({
      title: `Disconnect ${label}?`,
      text: 'Its entries no longer keep calls away, and what is known of them is deleted here. Calls that are in the calendar stay there and are no longer changed.',
      confirm: 'Disconnect',
      onConfirm: () => remove.mutate({ id }),
    });
  const canRead = status !== 'EXPIRED' && readCalendars(connection).length > 0;
  return (
    <Group gap="xs">
      {canRead && (
        <Button size="xs" variant="default" loading={phase === 'READING'} onClick={readAgain}>
          Read again now
        </Button>
      )}
      <Reconnect connection={connection} />
      <Button
        size="xs"
        color="red"
        variant="outline"
        loading={remove.isPending}
        onClick={ask}
        aria-label={`Disconnect ${label}`}
      >
        Disconnect
      </Button>
      <Text size="sm" c="dimmed" component="output">
        {phase === 'READ' && 'Read just now'}
        {phase === 'LATE' && 'This takes longer than usual. It goes on by itself.'}
      </Text>
    </Group>
  );
}

/** At its provider, with a new password, or with a new address. */
function Reconnect({ connection }: { connection: CalendarConnection }) {
  const [isOpen, dialog] = useDisclosure();
  const go = useGoToProvider();
  const { provider, status, missing } = connection;
  const isNeeded = status !== 'CONNECTED' || missing.length > 0;
  const look = { size: 'xs', variant: isNeeded ? 'filled' : 'default' } as const;
  if (isOAuth(provider))
    return (
      <Button {...look} loading={go.isPending} onClick={() => go.mutate({ provider })}>
        Connect again
      </Button>
    );
  return (
    <>
      <Button {...look} onClick={dialog.open}>
        {provider === 'ICS' ? 'New address' : 'New password'}
      </Button>
      {isOpen && provider === 'ICS' && <NewAddress connection={connection} onClose={dialog.close} />}
      {isOpen && provider === 'CALDAV' && <NewPassword connection={connection} onClose={dialog.close} />}
    </>
  );
}
