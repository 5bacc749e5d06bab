import { getDates, type Dates, type Outcome } from './api.ts';
import { addMonths, daysInMonth } from './plain-date.ts';
import { dateIn } from './times.ts';

/** What free times are asked for. */
export type DatesQuestion = {
  linkPrefix: string;
  timeZone: string;
  /** Minutes; the event's own when left out. */
  duration?: number;
  /** The link of a call that is to be moved: its own time counts as free. */
  callToken?: string;
  /** The completed form: times of the hosts its answers selected. */
  formToken?: string;
};

/** Free times that are older than this are asked for again when the visitor comes back to the page. */
const freshMs = 60_000;

export type DatesSource = {
  /** What is known of a month. */
  peek: (question: DatesQuestion, month: string) => Dates | null;
  load: (question: DatesQuestion, month: string) => Promise<Outcome<Dates>>;
  /** Forgets everything, or only what is not fresh; returns whether there was anything to forget. */
  forget: (onlyStale: boolean) => boolean;
};

/** Free times by month, each asked for once. */
export function datesSource(): DatesSource {
  const known = new Map<string, { dates: Dates; at: number }>();
  const pending = new Map<string, Promise<Outcome<Dates>>>();

  async function ask(question: DatesQuestion, month: string, key: string): Promise<Outcome<Dates>> {
    const today = dateIn(Date.now(), question.timeZone);
    const first = `${month}-01`;
    const currentDate = first < today ? today : first;
    const days = daysInMonth(month) - Number(currentDate.slice(8)) + 1;
    const outcome = await getDates({ ...question, currentDate, days });
    // An answer to a question that was forgotten meanwhile must not be stored as fresh.
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
