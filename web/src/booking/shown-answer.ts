import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { isMoment, ratingMax, takesSeveral, type Answers } from './answer-check.ts';
import type { Question } from './api.ts';

/**
 * Answers from an address or an earlier visit, as far as the inputs can show them. The visitor could neither see nor
 * correct the rest, and the service would refuse it: an option that was removed, or a date in another format.
 */
export function shownAnswers(
  questions: readonly Question[],
  given: (question: Question) => readonly string[],
): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const shown = new Set(given(question).flatMap((value) => shownValue(question, value) ?? []));
      const answer = takesSeveral(question) ? [...shown] : [...shown].slice(0, 1);
      return answer.length === 0 ? [] : [[question.customFieldId, answer]];
    }),
  );
}

function shownValue(question: Question, value: string): string | undefined {
  const lower = value.toLowerCase();
  switch (question.inputType) {
    case 'RATING':
      return /^[1-9]\d?$/.test(value) && Number(value) <= ratingMax(question) ? value : undefined;
    case 'SINGLE_SELECT':
    case 'MULTIPLE_SELECT':
    case 'USER':
    case 'USERS_MULTIPLE':
      return question.options.find((option) => option.value.toLowerCase() === lower)?.value;
    case 'DATE':
      return isMoment(question) ? shownMoment(value) : shownDay(value);
    case 'TEXT':
    case 'TEXT_AREA':
    case 'NUMBER':
    case 'EMAIL':
    case 'URL':
      return value === '' ? undefined : value;
    default:
      return question.inputType satisfies never;
  }
}

/** A day as an input has it, `2026-11-23`, if it exists. */
function shownDay(value: string): string | undefined {
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && value.length === 10
    ? value
    : undefined;
}

/** A moment as an input has it: `2026-11-23T10:00` in the time zone of the browser. */
function shownMoment(value: string): string | undefined {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}
