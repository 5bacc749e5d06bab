import { nowMs } from '../ui/page-clock.ts';
import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { query } from '../api.ts';
import { outcomeMissing } from '../calls/call-search.ts';
import { addDays, today } from '../ui/time.ts';

const askedEachMs = 60_000;
/** Leads are refreshed more often, because they lose value every minute. */
const leadsEachMs = 20_000;
const ofDayMax = 50;
/** More do not fit next to the rest of the page. */
const shownMax = 5;

export function useNextCalls(userId: number) {
  return useQuery({
    ...query(routes.eventCalls.list, {
      eventType: 'UPCOMING',
      userIds: String(userId),
      limit: 1,
      orderColumn: 'dateTime',
      orderBy: 'asc',
    }),
    refetchInterval: askedEachMs,
  });
}

export function useDayCalls(timeZone: string) {
  const date = today(timeZone);
  return useQuery({
    ...query(routes.eventCalls.list, {
      eventType: 'ALL',
      dateFrom: date,
      dateTo: date,
      limit: ofDayMax,
      orderColumn: 'dateTime',
      orderBy: 'asc',
    }),
    refetchInterval: askedEachMs,
  });
}

export function useCallsWithoutOutcome() {
  return useQuery({
    ...query(routes.eventCalls.list, {
      ...outcomeMissing,
      limit: shownMax,
      orderColumn: 'dateTime',
      orderBy: 'desc',
    }),
    refetchInterval: askedEachMs,
  });
}

/** Calls booked in the last seven days with this setter, latest first. */
export function useOwnBookings(setterId: number, timeZone: string) {
  return useQuery({
    ...query(routes.eventCalls.list, {
      eventType: 'ALL',
      setterIds: String(setterId),
      createdAtStart: addDays(today(timeZone), -6),
      limit: shownMax,
      orderColumn: 'createdAt',
      orderBy: 'desc',
    }),
    refetchInterval: askedEachMs,
  });
}

export function useUnclaimedLeads() {
  return useQuery({
    ...query(routes.contacts.list, { forSetters: 'true', setterIds: '0', limit: shownMax }),
    refetchInterval: leadsEachMs,
  });
}

const redrawnEachMs = 15_000;

/** The current time, updated so that “in 3 minutes” stays true. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs);
  useInterval(() => setNow(nowMs()), redrawnEachMs, { autoInvoke: true });
  return now;
}
