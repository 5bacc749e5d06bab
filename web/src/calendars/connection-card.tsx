import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { inEnglish, speaker } from '../messages/app-language.ts';
import type { CalendarConnection } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { CalendarRow } from './calendar-row.tsx';
import { connectionName, providerName, stateOf } from './calendar-words.ts';
import { AskProvider, MendConnection } from './mend-connection.tsx';
import { Moment } from './moment.tsx';
import { hasCalendars, readCalendars } from './own-connections.ts';
import { RenameConnection } from './rename-connection.tsx';
import { say } from './say.ts';
import { StateMark } from './state-mark.tsx';
import { useReading } from './use-reading.ts';

/** An account that the member has connected, with its calendars. */
export function ConnectionCard({ connection }: { connection: CalendarConnection }) {
  const { calendars, lastWorkedAt } = connection;
  const provider = providerName(connection);
  const name = connectionName(connection);
  const host = URL.parse(connection.serverUrl ?? '')?.hostname ?? null;
  return (
    <Section title={name} actions={<StateMark {...stateOf(connection)} />}>
      <Text size="sm" c="dimmed">
        {provider}
        {host !== null && ` (${host})`}
        {lastWorkedAt !== null && (
          <>
            {' '}
            {say('card.answered')} <Moment of={lastWorkedAt} />
          </>
        )}
      </Text>
      <Trouble connection={connection} />
      <Actions connection={connection} />
      {calendars.length > 0 && (
        <RowList label={say('card.calendars', { name })}>
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

/** The problems of the connection, and the permissions that were not granted. */
function Trouble({ connection }: { connection: CalendarConnection }) {
  const { status, reason, missing, failingSince } = connection;
  const isLost = status !== 'CONNECTED';
  return (
    <>
      {(isLost || failingSince !== null) && (
        <Alert color={isLost ? 'red' : 'orange'}>
          <Text size="sm">
            {inEnglish(reason) ?? say(status === 'EXPIRED' ? 'trouble.EXPIRED' : 'trouble.ERROR')}
          </Text>
          {isLost && hasCalendars(connection) && <Text size="sm">{say('card.lost')}</Text>}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color="orange" title={say('card.missing')}>
          <Stack gap="xs">
            {missingWords(missing).map((words) => (
              <Text key={words} size="sm">
                {words}
              </Text>
            ))}
            <Group>
              <AskProvider connection={connection} label={say('card.grant')} />
            </Group>
          </Stack>
        </Alert>
      )}
    </>
  );
}

function Actions({ connection }: { connection: CalendarConnection }) {
  const { id, status, purpose, missing } = connection;
  const label = connectionName(connection);
  const { phase, readAgain } = useReading(connection);
  const remove = useSend(routes.calendarConnections.remove, {
    done: say('card.disconnected'),
    invalidates: [routes.calendarConnections, routes.calendars, routes.users],
  });
  const ask = () =>
    confirm({
      title: say('card.disconnectTitle', { label }),
      text: farewell(connection),
      confirm: say('card.disconnect'),
      onConfirm: () => remove.mutate({ id }),
    });
  const canRead = status !== 'EXPIRED' && readCalendars(connection).length > 0;
  return (
    <Group gap="xs">
      {canRead && (
        <Button size="xs" variant="default" loading={phase === 'READING'} onClick={readAgain}>
          {say('card.read')}
        </Button>
      )}
      <MendConnection connection={connection} variant={status === 'CONNECTED' ? 'default' : 'filled'} />
      {purpose === 'READ' && hasCalendars(connection) && status === 'CONNECTED' && missing.length === 0 && (
        <AskProvider connection={connection} label={say('card.write')} purpose="WRITE" variant="default" />
      )}
      <RenameConnection connection={connection} />
      <Button
        size="xs"
        color="red"
        variant="outline"
        loading={remove.isPending}
        onClick={ask}
        aria-label={say('card.disconnectOf', { label })}
      >
        {say('card.disconnect')}
      </Button>
      <Text size="sm" c="dimmed" component="output">
        {phase === 'READING' && say('reading')}
        {phase === 'READ' && say('reading.done')}
        {phase === 'LATE' && say('reading.slow')}
      </Text>
    </Group>
  );
}

function missingWords(words: readonly string[]): readonly string[] {
  return speaker.language() === 'en' ? words : [say('trouble.missing')];
}

/** The confirmation text for disconnecting. */
function farewell(connection: CalendarConnection): string {
  if (!hasCalendars(connection)) return say('card.zoomText');
  return say('card.calendarText');
}
