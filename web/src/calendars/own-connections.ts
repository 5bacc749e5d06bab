import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { bannerReads } from '../frame/banner-reads.ts';
import type { CalendarConnection } from '../records.ts';

/** The banner looks so often; every other screen shares what it has got. */
const askedEachMs = 60_000;
/** While a calendar is being read, until that is seen. */
const watchedEachMs = 1_000;

const ownConnections = {
  ...query(bannerReads.calendars.route, bannerReads.calendars.input),
  staleTime: askedEachMs,
};

/** What the signed-in member has connected, and what the installation offers: one request for all screens. */
export function useOwnConnections({ isWatched = false }: { isWatched?: boolean } = {}) {
  const mayConnect = useMay(bannerReads.calendars.right);
  return useQuery({
    ...ownConnections,
    enabled: mayConnect,
    refetchInterval: isWatched ? watchedEachMs : askedEachMs,
  });
}

/** Meetings of Zoom are links; all else that is connected has calendars. */
export function hasCalendars({ provider }: Pick<CalendarConnection, 'provider'>): boolean {
  return provider !== 'ZOOM';
}

/** The calendars of it that are read. */
export function readCalendars({ calendars }: CalendarConnection): CalendarConnection['calendars'] {
  return calendars.filter(({ state }) => state !== 'OFF');
}
