import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { BusyTime } from '../records.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { addDays, dateOf, momentOf, today, writeDateSpan, writeDay } from '../ui/time.ts';
import { writeSpan } from '../ui/time-span.ts';
import { reasonNames } from './calendar-words.ts';
import { say } from './say.ts';
import { StateMark } from './state-mark.tsx';

const daysShown = 7;
/** Limits the entries at first, because a full week would push everything else off the screen. */
const shownAtFirst = 12;

/**
 * The calendar entries of the next seven days, and whether they block calls; `readAt` changes when they are read again.
 */
export function BusyWeek({ readAt }: { readAt: string }) {
  const { user } = useMe();
  const { timeZone } = user;
  const first = today(timeZone);
  const span = {
    from: momentOf(`${first}T00:00`, timeZone),
    to: momentOf(`${addDays(first, daysShown)}T00:00`, timeZone),
  };
  const busy = useQuery({
    queryKey: [routes.calendars.busy.path, span, readAt] as const,
    queryFn: ({ signal }) => send(routes.calendars.busy, span, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={say('busy.title')}>
      <Text size="sm" c="dimmed">
        {say('busy.help', { timeZone })}
      </Text>
      <Loaded from={busy}>
        {({ data }) =>
          data.busy.length === 0 ? (
            <Text size="sm">{say('busy.none')}</Text>
          ) : (
            <Days busy={data.busy} timeZone={timeZone} first={first} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Days({ busy, timeZone, first }: { busy: readonly BusyTime[]; timeZone: string; first: string }) {
  const [isAll, setAll] = useState(false);
  const dayOf = ({ startsAt, startsOn }: BusyTime) => {
    const date = startsAt === null ? (startsOn ?? first) : dateOf(startsAt, timeZone);
    // An entry that began earlier is shown under today.
    return date < first ? first : date;
  };
  const shown = isAll ? busy : busy.slice(0, shownAtFirst);
  const days = [...Map.groupBy(shown, dayOf)].toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <Stack>
      {days.map(([date, times]) => (
        <Stack key={date} gap="xs">
          <Title order={3} size="h6">
            {writeDay(date, timeZone)}
          </Title>
          <RowList label={writeDay(date, timeZone)}>
            {times.map((time, index) => (
              // Two entries may have the same data.
              <BusyRow
                key={`${time.calendarId} ${time.startsAt ?? time.startsOn ?? ''} ${index}`}
                time={time}
              />
            ))}
          </RowList>
        </Stack>
      ))}
      {shown.length < busy.length && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setAll(true)}>
            {say('busy.all', { count: busy.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function BusyRow({ time }: { time: BusyTime }) {
  const { user } = useMe();
  const { blocks, reason, calendar } = time;
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="xs" justify="space-between" gap="xs">
      <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={500}>
          {writeWhen(time, user.timeZone)}
        </Text>
        <Text size="sm" c="dimmed">
          {calendar}
          {' · '}
          {reasonNames()[reason]}
        </Text>
      </div>
      <StateMark mood={blocks ? 'waiting' : 'none'} words={blocks ? say('blocks') : say('blocksNot')} />
    </Group>
  );
}

function writeWhen({ startsAt, endsAt, startsOn, endsOn }: BusyTime, timeZone: string): string {
  if (startsAt !== null && endsAt !== null) return writeSpan(startsAt, endsAt, timeZone);
  if (startsOn === null || endsOn === null) return '';
  const last = addDays(endsOn, -1);
  return last <= startsOn ? say('allDay') : say('allDay.span', { startsOn: writeDateSpan(startsOn, last) });
}
