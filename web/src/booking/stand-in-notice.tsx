/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Dates } from './api.ts';
import { Notice } from './notice.tsx';
import { say, sayList } from './say.ts';
import { longDate } from './times.ts';

/**
 * For days on which somebody else takes the calls of the only host: who is away, until when, why, and who takes over.
 */
export function StandInNotice({ dates, date }: { dates: Dates; date: string }): JSX.Element | null {
  const away = dates.standIns?.find((entry) => entry.dates.includes(date));
  if (away === undefined) return null;
  const title = say('away.title', { name: away.hostName, date: longDate(away.until) });
  return (
    <Notice key={away.until} tone="info" title={title}>
      {away.publicReason !== null && <p dir="auto">{away.publicReason}</p>}
      <p>{say(away.names.length === 1 ? 'away.meet' : 'away.meetOne', { names: sayList(away.names) })}</p>
    </Notice>
  );
}
