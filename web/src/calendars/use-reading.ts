import { routes } from '@callwright/sdk/routes';
import { useEffect, useState } from 'react';
import type { CalendarConnection } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { readCalendars, useOwnConnections } from './own-connections.ts';

/** Reading takes seconds. What takes longer is tried again by itself, and is not worth waiting for. */
const waitMaxMs = 20_000;
/** “Just now” is true for so long. */
const saidMs = 30_000;

type Phase = 'IDLE' | 'READING' | 'READ' | 'LATE';

/** Has the calendars of a connection read again, and says when that is done. */
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

/** Another one once a reading has ended, well or badly. */
function stampOf(connection: CalendarConnection): string {
  return readCalendars(connection)
    .map(({ id, readAt, state }) => `${id} ${readAt ?? ''} ${state === 'FAILING' ? 'failing' : ''}`)
    .join();
}
