import { useEffect } from 'react';
import { invalidate } from '../api.ts';
import { credentials } from '../auth/credentials.ts';
import { useMe } from '../auth/session.ts';
import { followChanges } from './follow-changes.ts';
import { touchedBy } from './touched.ts';

/** An import makes thousands of changes; the reads that they affect are reloaded at most this often. */
const gatherMs = 400;

/** Refreshes the data on the screen when it changes on the server. */
export function Live() {
  const { user } = useMe();
  const who = `${credentials.workspaceId} ${user.id}`;
  useEffect(() => {
    const leaving = new AbortController();
    let gathered: Set<string> | null = new Set();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      timer = null;
      void invalidate(touchedBy(gathered === null ? null : [...gathered]));
      gathered = new Set();
    };
    followChanges(
      who,
      (types) => {
        if (types === null) gathered = null;
        else for (const type of types) gathered?.add(type);
        timer ??= setTimeout(refresh, gatherMs);
      },
      leaving.signal,
    );
    return () => {
      leaving.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [who]);
  return null;
}
