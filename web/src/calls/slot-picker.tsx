import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { Loaded } from '../ui/states.tsx';
import { dateOf, firstOfMonth, lastOfMonth, today, writeDate, writeTime } from '../ui/time.ts';
import { say } from './say.ts';

type Props = {
  eventId: number;
  /** The id of the call to move. */
  callId?: number;
  /** Shows only times of this host. */
  userId?: number;
  timeZone: string;
  value: string | null;
  onChange: (start: string | null) => void;
};

/** The free times of an event by month; the time of a call being moved counts as free. */
export function SlotPicker({ eventId, callId, userId, timeZone, value, onChange }: Props) {
  const now = today(timeZone);
  const [date, setDate] = useState(value === null ? null : dateOf(value, timeZone));
  const [month, setMonth] = useState(firstOfMonth(date ?? now));
  const dateFrom = month < now ? now : month;
  const slots = useQuery({
    ...query(routes.events.timeSlots, {
      eventId,
      rescheduleCallId: callId,
      userId,
      timeZone,
      dateFrom,
      dateTo: lastOfMonth(month),
    }),
    placeholderData: keepPreviousData,
  });
  const free = new Set(slots.data?.data.dates ?? []);
  const choose = (next: string | null) => {
    setDate(next);
    onChange(null);
  };
  return (
    <Stack>
      <Group align="flex-start" gap="xl">
        <DatePicker
          aria-label={say('slots.day')}
          value={date}
          onChange={choose}
          date={month}
          onDateChange={(next) => setMonth(`${next.slice(0, 7)}-01`)}
          minDate={now}
          maxLevel="month"
          excludeDate={(day) => !free.has(day)}
        />
        <Stack flex={1} miw={200}>
          <Text size="sm" c="dimmed">
            {say('times', { zone: timeZone })}
          </Text>
          <Loaded from={slots}>
            {({ data }) => (
              <Times
                date={date}
                nextDate={data.dates?.[0] ?? null}
                laterDate={data.nextAvailableDate}
                starts={data.slots
                  .filter(({ local }) => date !== null && local.startsWith(date))
                  .map(({ start }) => start)}
                timeZone={timeZone}
                value={value}
                onChange={onChange}
                onDate={(next) => {
                  setMonth(`${next.slice(0, 7)}-01`);
                  choose(next);
                }}
              />
            )}
          </Loaded>
        </Stack>
      </Group>
    </Stack>
  );
}

type TimesProps = {
  date: string | null;
  nextDate: string | null;
  laterDate: string | null;
  starts: readonly string[];
  timeZone: string;
  value: string | null;
  onChange: (start: string) => void;
  onDate: (date: string) => void;
};

function Times({ date, nextDate, laterDate, starts, timeZone, value, onChange, onDate }: TimesProps) {
  if (date === null || starts.length === 0) {
    const suggestion = nextDate ?? laterDate;
    if (suggestion === null) return <Alert color="yellow">{say('slots.none')}</Alert>;
    return (
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{say(nextDate === null ? 'slots.noneInMonth' : 'slots.chooseDay')}</Text>
        <Button variant="light" size="xs" onClick={() => onDate(suggestion)}>
          {say('slots.first', { date: writeDate(suggestion) })}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <Text fw={500} aria-live="polite">
        {say('slots.count', { date: writeDate(date), count: starts.length })}
      </Text>
      <SimpleGrid
        component="fieldset"
        aria-label={say('slots.time')}
        cols={3}
        spacing="xs"
        bd={0}
        p={0}
        m={0}
        miw={0}
      >
        {starts.map((start) => (
          <Button
            key={start}
            size="xs"
            px={4}
            variant={start === value ? 'filled' : 'default'}
            aria-pressed={start === value}
            onClick={() => onChange(start)}
          >
            {writeTime(start, timeZone)}
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
