import type { Question } from './api.ts';
import { locale } from './language.ts';
import { say } from './say.ts';

/** The entered answers by field id; a multiple choice is a list of texts, everything else one text. */
export type Answers = Readonly<Record<number, readonly string[]>>;

const textMax = 10_000;
const addressMax = 2_048;
const ratingMaxDefault = 5;

function isChoice({ inputType }: Question): boolean {
  return ['SINGLE_SELECT', 'MULTIPLE_SELECT', 'USER', 'USERS_MULTIPLE', 'RATING'].includes(inputType);
}

export function takesSeveral({ inputType }: Question): boolean {
  return inputType === 'MULTIPLE_SELECT' || inputType === 'USERS_MULTIPLE';
}

/** An answer in the format of the API: people write numbers and addresses in several ways. */
export function sentAnswer(question: Question, entered: readonly string[] = []): string[] {
  const values = entered.map((value) => value.trim()).filter((value) => value !== '');
  return values.map((value) => {
    switch (question.inputType) {
      case 'NUMBER':
        return plainNumber(value);
      case 'URL':
        return /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
      case 'DATE':
        return isMoment(question) && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;
      default:
        return value;
    }
  });
}

/** The error of an answer, or undefined. The server has the final say; this saves a request. */
export function answerProblem(
  question: Question,
  entered: readonly string[] | undefined,
  isEmail: (text: string) => boolean,
): string | undefined {
  const answer = sentAnswer(question, entered);
  const [value] = answer;
  if (value === undefined)
    return question.required
      ? say(isChoice(question) ? 'question.requiredChoice' : 'question.required')
      : undefined;
  switch (question.inputType) {
    case 'TEXT':
    case 'TEXT_AREA':
      return textProblem(question, value);
    case 'NUMBER':
      return numberProblem(question, value);
    case 'DATE':
      return Number.isNaN(Date.parse(value)) ? say('question.date') : undefined;
    case 'EMAIL':
      return isEmail(value) ? undefined : say('form.invalid.email');
    case 'URL':
      return isAddress(value) ? undefined : say('question.url');
    case 'MULTIPLE_SELECT':
      return choicesProblem(question, answer.length);
    case 'SINGLE_SELECT':
    case 'RATING':
    case 'USER':
    case 'USERS_MULTIPLE':
      return undefined;
    default:
      return question.inputType satisfies never;
  }
}

export function lengthMax(question: Question): number {
  if (question.inputType === 'URL') return addressMax;
  return Math.min(numberOf(question, 'maxLength') ?? textMax, textMax);
}

/** The highest rating that can be given. */
export function ratingMax(question: Question): number {
  return numberOf(question, 'max') ?? ratingMaxDefault;
}

/** Whether the question asks for a date with a time. */
export function isMoment(question: Question): boolean {
  return question.configuration['includedTime'] === true;
}

export function numberOf({ configuration }: Question, key: string): number | undefined {
  const value = configuration[key];
  return typeof value === 'number' ? value : undefined;
}

/** “1 500,50”, “1.500,50” and “1,500.50” are 1500.50; the meaning of “1,500” depends on the language. */
function plainNumber(text: string): string {
  const digits = text.replace(/[\s'’\u00A0\u202F]/g, '');
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last === -1) return digits;
  const mark = digits[last] ?? '';
  const isAlone = !digits.includes(mark === ',' ? '.' : ',');
  const isGrouping = isAlone && mark !== decimalMark() && /^-?\d{1,3}([.,]\d{3})+$/.test(digits);
  if (isGrouping) return digits.replaceAll(mark, '');
  return `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`;
}

function decimalMark(): string {
  const parts = new Intl.NumberFormat(locale()).formatToParts(1.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

function textProblem(question: Question, value: string): string | undefined {
  const count = lengthMax(question);
  if (value.length > count) return say('question.length', { count });
  const { pattern } = question.configuration;
  if (typeof pattern !== 'string' || pattern === '') return undefined;
  return new RegExp(pattern, 'u').test(value) ? undefined : say('question.pattern');
}

function numberProblem(question: Question, value: string): string | undefined {
  if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return say('question.number');
  const [min, max] = [numberOf(question, 'min'), numberOf(question, 'max')];
  if (min !== undefined && Number(value) < min) return say('question.min', { min });
  if (max !== undefined && Number(value) > max) return say('question.max', { max });
  const decimals = numberOf(question, 'decimals');
  if (decimals !== undefined && (value.split('.')[1]?.length ?? 0) > decimals)
    return decimals === 0
      ? say('question.steps', { step: 1 })
      : say('question.decimals', { count: decimals });
  const step = numberOf(question, 'step');
  if (step === undefined) return undefined;
  const steps = (Number(value) - (min ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))
    ? undefined
    : say('question.steps', { step });
}

function choicesProblem(question: Question, count: number): string | undefined {
  const [min, max] = [numberOf(question, 'min'), numberOf(question, 'max')];
  if (min !== undefined && count < min) return say('question.choicesMin', { count: min });
  if (max !== undefined && count > max) return say('question.choicesMax', { count: max });
  return undefined;
}

function isAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).hostname.includes('.');
}
