import { routes } from '@callwright/sdk/routes';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useLevel, useMe } from '../auth/session.ts';
import type { Member } from '../records.ts';
import { addDays, today } from '../ui/time.ts';
import { parts } from '../ui/search-params.ts';
import { useMembers } from '../ui/use-members.ts';
import type { CalendarSearch } from './calendar-search.ts';
import type { Column } from './column.ts';
import { datesOf, stepFrom, type View } from './days.ts';
import { rowsOf } from './rows.ts';
import { dayStart } from './wall-clock.ts';

/** Holds expire by themselves. */
const askedEachMs = 60_000;
/** The default number of columns, for a wide screen; more can be chosen. */
const shownMax = 8;

/** The state of the calendar in the URL, and a function to change it. */
export function useCalendar() {
  const search = useSearch({ from: '/shell/calls/calendar' });
  const navigate = useNavigate({ from: '/calls/calendar' });
  const { user, workspace } = useMe();
  const seesAll = useLevel('calls:read') === 'all';
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false }) === true;
  const usual: View = seesAll && user.role !== 'CLOSER' ? 'team' : 'week';
  const view = search.view ?? (isPhone ? 'day' : usual);
  const date = search.date ?? today(user.timeZone);
  const firstDay = workspace.weekStart === 'SUNDAY' ? 7 : 1;
  const go = (change: CalendarSearch) => void navigate({ search: (current) => ({ ...current, ...change }) });
  return {
    view,
    date,
    isPhone,
    seesAll,
    timeZone: user.timeZone,
    host: search.host ?? user.id,
    hosts: search.hosts,
    /** The days of the week, also for a phone, which shows one of them. */
    week: datesOf('week', date, firstDay),
    dates: datesOf(isPhone ? 'day' : view, date, firstDay),
    go,
    step: (direction: 1 | -1) => go({ view, date: stepFrom(isPhone ? 'day' : view, date, direction) }),
  };
}

export type Shown = ReturnType<typeof useCalendar>;

/** The members whose times are shown, in this order; undefined while they are loading. */
export function useHostIds({ view, host, hosts }: Shown): readonly number[] | undefined {
  const chosen = parts(hosts).map(Number);
  const needsMembers = view === 'team' && chosen.length === 0;
  const members = useMembers().data;
  if (view !== 'team') return [host];
  if (!needsMembers) return chosen;
  return members === undefined ? undefined : usualHosts(members).slice(0, shownMax);
}

/** By default the closers; if there are none, everybody. */
function usualHosts(members: readonly Member[]): number[] {
  const closers = members.filter(({ role }) => role.key === 'CLOSER');
  return (closers.length > 0 ? closers : members).map(({ id }) => id);
}

export function useCalendarData({ dates, timeZone }: Shown, userIds: readonly number[] | undefined) {
  const from = dayStart(dates[0] ?? '', timeZone);
  const to = dayStart(addDays(dates.at(-1) ?? '', 1), timeZone);
  return useQuery({
    ...query(routes.calendarView.show, {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      userIds: userIds?.join(',') ?? '',
    }),
    enabled: userIds !== undefined && userIds.length > 0,
    refetchInterval: askedEachMs,
    placeholderData: keepPreviousData,
  });
}

export function gridOf({ view, dates, timeZone }: Shown, users: readonly Column['member'][]) {
  const [first = ''] = dates;
  const columns: Column[] =
    view === 'team'
      ? users.map((member) => ({ date: first, member }))
      : users.slice(0, 1).flatMap((member) => dates.map((date) => ({ date, member })));
  return { columns, rows: rowsOf(dates, timeZone) };
}
