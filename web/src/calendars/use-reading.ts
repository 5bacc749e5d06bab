import { routes } from '@callwright/sdk/routes';
import { useEffect, useState } from 'react';
import type { CalendarConnection } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { readCalendars, useOwnConnections } from './own-connections.ts';

/** Reading takes seconds. If it takes longer, the service tries again on its own, so waiting is pointless. */
const waitMaxMs = 20_000;
/** How long “Just now” is shown. */
const saidMs = 30_000;

type Phase = 'IDLE' | 'READING' | 'READ' | 'LATE';

/** Reads the calendars of a connection again, and reports when that is done. */
export function useReading(connection: CalendarConnection): { phase: Phase; readAgain: () => void } {
  const [before, setBefore] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);
  const sync = useSend(routes.calendars.sync, { invalidates: [routes.calendarConnections] });
  const now = stampOf(connection);
  const isWaiting = before !== null && now === before;
  useOwnConnections({ isWatched: isWaiting && !isLate });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), waitMaxMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const isRead = before !== null && !isWaiting;
  useEffect(() => {
    if (!isRead) return undefined;
    const timer = setTimeout(() => setBefore(null), saidMs);
    return () => clearTimeout(timer);
  }, [isRead]);
  const readAgain = () => {
    setLate(false);
    setBefore(null);
    sync.mutate({}, { onSuccess: () => setBefore(now) });
  };
  return { phase: sync.isPending ? 'READING' : phaseOf(before, isWaiting, isLate), readAgain };
}

function phaseOf(before: string | null, isWaiting: boolean, isLate: boolean): Phase {
  if (before === null) return 'IDLE';
  if (!isWaiting) return 'READ';
  return isLate ? 'LATE' : 'READING';
}

/** Changes when a read has ended, successfully or not. */
function stampOf(connection: CalendarConnection): string {
  return readCalendars(connection)
    .map(({ id, readAt, state }) => `${id} ${readAt ?? ''} ${state === 'FAILING' ? 'failing' : ''}`)
    .join();
}
