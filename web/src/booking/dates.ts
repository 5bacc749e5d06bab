import { getDates, type Dates, type Outcome } from './api.ts';
import { addMonths, daysInMonth } from './plain-date.ts';
import { dateIn } from './times.ts';

/** The parameters of a request for free times. */
export type DatesQuestion = {
  linkPrefix: string;
  timeZone: string;
  /** In minutes; default: the event's own duration. */
  duration?: number;
  /** The link of a call to be moved: its own time counts as free. */
  callToken?: string;
  /** The completed form: only times of the hosts that its answers selected. */
  formToken?: string;
};

/** Older free times are loaded again when the visitor comes back to the page. */
const freshMs = 60_000;

export type DatesSource = {
  /** The known data of a month. */
  peek: (question: DatesQuestion, month: string) => Dates | null;
  load: (question: DatesQuestion, month: string) => Promise<Outcome<Dates>>;
  /** Drops everything, or only outdated data; returns whether anything was dropped. */
  forget: (onlyStale: boolean) => boolean;
};

/** Free times by month; each month is requested once. */
export function datesSource(): DatesSource {
  const known = new Map<string, { dates: Dates; at: number }>();
  const pending = new Map<string, Promise<Outcome<Dates>>>();

  async function ask(question: DatesQuestion, month: string, key: string): Promise<Outcome<Dates>> {
    const today = dateIn(Date.now(), question.timeZone);
    const first = `${month}-01`;
    const currentDate = first < today ? today : first;
    const days = daysInMonth(month) - Number(currentDate.slice(8)) + 1;
    const outcome = await getDates({ ...question, currentDate, days });
    // A reply to a dropped request must not be stored as fresh.
    if (outcome.ok && pending.has(key)) known.set(key, { dates: outcome.value, at: Date.now() });
    pending.delete(key);
    return outcome;
  }

  return {
    peek: (question, month) => known.get(keyOf(question, month))?.dates ?? null,
    load: (question, month) => {
      const key = keyOf(question, month);
      const there = known.get(key);
      if (there !== undefined) return Promise.resolve({ ok: true, value: there.dates });
      const request = pending.get(key) ?? ask(question, month, key);
      pending.set(key, request);
      return request;
    },
    forget: (onlyStale) => {
      const before = known.size;
      for (const [key, { at }] of known) if (!onlyStale || Date.now() - at > freshMs) known.delete(key);
      if (!onlyStale) pending.clear();
      return known.size < before;
    },
  };
}

function keyOf(question: DatesQuestion, month: string): string {
  return JSON.stringify([
    question.linkPrefix,
    question.timeZone,
    question.duration,
    question.callToken,
    question.formToken,
    month,
  ]);
}

export function nextMonth(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}
