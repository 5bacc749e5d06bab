import { isChoice, type Answers } from './answer-check.ts';
import type { Question } from './api.ts';

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
  return Object.fromEntries(
    questions.flatMap((question) => {
      const given = query.getAll(question.identifier).map((value) => value.trim().slice(0, lengthMax));
      const answer = isChoice(question) ? given.map((value) => optionOf(question, value)) : given.slice(0, 1);
      const filled = answer.filter((value): value is string => value !== undefined && value !== '');
      return filled.length === 0 ? [] : [[question.customFieldId, filled]];
    }),
  );
}

function optionOf({ inputType, options }: Question, value: string): string | undefined {
  if (inputType === 'RATING') return /^\d{1,2}$/.test(value) ? value : undefined;
  const lower = value.toLowerCase();
  return options.find((option) => option.value.toLowerCase() === lower)?.value;
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
