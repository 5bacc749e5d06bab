import type { Answers } from './answer-check.ts';
import type { Question } from './api.ts';
import { shownAnswers } from './shown-answer.ts';

/** Values that the address of the page can prefill. */
export type Prefill = {
  name: string;
  email: string;
  phone: string;
  guests: string;
  notes: string;
  /** `utm_*` parameters, passed on with the booking. */
  utm: Record<string, string>;
};

/**
 * Answers from the address, `?budget=5000`: by the identifier of the question; repeated parameters for several values.
 */
export function prefilledAnswers(search: string, questions: readonly Question[]): Answers {
  const query = new URLSearchParams(search);
  return shownAnswers(questions, ({ identifier }) =>
    query.getAll(identifier).map((value) => value.trim().slice(0, lengthMax)),
  );
}

const lengthMax = 255;
const utmMax = 20;

export function readPrefill(search: string): Prefill {
  const query = new URLSearchParams(search);
  const get = (name: string) => (query.get(name) ?? '').trim().slice(0, lengthMax);
  const utm = [...query]
    .filter(([key, value]) => /^utm_\w{1,60}$/.test(key) && value.trim() !== '')
    .slice(0, utmMax);
  return {
    name: get('name') || [get('firstName'), get('lastName')].filter((part) => part !== '').join(' '),
    email: get('email'),
    phone: get('phone'),
    guests: query
      .getAll('guests')
      .join(', ')
      .slice(0, 10 * lengthMax),
    notes: get('notes'),
    utm: Object.fromEntries(utm.map(([key, value]) => [key, value.trim().slice(0, lengthMax)])),
  };
}

/** Email addresses from a field that accepts several. */
export function splitGuests(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}
