import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { bannerReads } from '../frame/banner-reads.ts';
import type { CalendarConnection } from '../records.ts';

/** The polling interval of the banner; all other screens share its data. */
const askedEachMs = 60_000;
/** The polling interval while somebody waits for a calendar to be read. */
const watchedEachMs = 1_000;

const ownConnections = {
  ...query(bannerReads.calendars.route, bannerReads.calendars.input),
  staleTime: askedEachMs,
};

/** The connections of the signed-in member, and the available providers: one request for all screens. */
export function useOwnConnections({ isWatched = false }: { isWatched?: boolean } = {}) {
  const mayConnect = useMay(bannerReads.calendars.right);
  return useQuery({
    ...ownConnections,
    enabled: mayConnect,
    refetchInterval: isWatched ? watchedEachMs : askedEachMs,
  });
}

/** Zoom has meeting links; all other providers have calendars. */
export function hasCalendars({ provider }: Pick<CalendarConnection, 'provider'>): boolean {
  return provider !== 'ZOOM';
}

/** The calendars of a connection that are read. */
export function readCalendars({ calendars }: CalendarConnection): CalendarConnection['calendars'] {
  return calendars.filter(({ state }) => state !== 'OFF');
}
