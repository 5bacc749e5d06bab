import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Dates } from './api.ts';
import { datesSource, nextMonth, type DatesQuestion, type DatesSource } from './dates.ts';
import type { Failure } from './failure.ts';
import { dateIn } from './times.ts';

export type FreeTimes = {
  /** '2026-11' */
  month: string;
  today: string;
  /** Null while they are loading. */
  dates: Dates | null;
  failure: Failure | null;
  /** The day whose times are shown: the chosen one, or the first of the month with free times. */
  date: string | null;
  showMonth: (month: string) => void;
  chooseDate: (date: string) => void;
  /** Loads again, after a failure or when a time was taken. */
  refresh: () => void;
};

/** The free times of the visible month, kept while the visitor moves between steps. */
export function useFreeTimes(question: DatesQuestion): FreeTimes {
  const source = useRef<DatesSource>(undefined);
  source.current ??= datesSource();
  const today = dateIn(Date.now(), question.timeZone);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Another form leads to other hosts, whose first free day has to be found again.
  const wanted = chosen?.formToken === question.formToken ? chosen : null;
  const setWanted = (next: Omit<Chosen, 'formToken'>) =>
    setChosen({ ...next, formToken: question.formToken });
  const [failed, setFailed] = useState<{ key: string; failure: Failure } | null>(null);
  const [round, setRound] = useState(0);
  const [, setArrived] = useState(0);
  const month = wanted !== null && wanted.month > today.slice(0, 7) ? wanted.month : today.slice(0, 7);
  const key = JSON.stringify([question, month, round]);

  // Before the first paint, so that free times are requested together with the event.
  useLayoutEffect(() => {
    let current = true;
    void source.current?.load(question, month).then((outcome) => {
      if (!current) return;
      if (!outcome.ok) return setFailed({ key, failure: outcome.failure });
      setFailed(null);
      if (wanted === null) setWanted(opening(outcome.value, month));
      setArrived((count) => count + 1);
      if (outcome.value.hasMore) void source.current?.load(question, nextMonth(month));
    });
    return () => {
      current = false;
    };
  }, [key]);

  useRefreshOnReturn(() => {
    if (source.current?.forget(true) === true) setRound((count) => count + 1);
  });

  const dates = source.current.peek(question, month);
  return {
    month,
    today,
    dates,
    failure: failed?.key === key ? failed.failure : null,
    date: shownDate(dates, wanted?.date ?? null),
    showMonth: (next) => setWanted({ month: next, date: null }),
    chooseDate: (date) => setWanted({ month: date.slice(0, 7), date }),
    refresh: () => {
      source.current?.forget(false);
      setRound((count) => count + 1);
    },
  };
}

type Chosen = { month: string; date: string | null; formToken: string | undefined };

/** A visitor at the end of a month sees the next month that has free times. */
function opening(dates: Dates, month: string): { month: string; date: string | null } {
  const empty = Object.keys(dates.slots).length === 0;
  return { month: empty ? (dates.firstAvailableDate ?? month).slice(0, 7) : month, date: null };
}

function shownDate(dates: Dates | null, chosen: string | null): string | null {
  if (dates === null) return null;
  if (chosen !== null && dates.slots[chosen] !== undefined) return chosen;
  return Object.keys(dates.slots).toSorted()[0] ?? null;
}

function useRefreshOnReturn(refresh: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
