import { because, under, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { InputType } from '@callwright/contract/custom-field.ts';
import { dateTime, isDate } from '@callwright/contract/shared.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { matches, patternTime, type PatternTime } from './pattern.ts';

/** The parts of a custom field that decide which answers are valid. */
export type AnswerField = {
  id: number;
  name: string;
  identifier: string;
  input_type: InputType;
  configuration: Record<string, unknown>;
  is_unique: boolean;
  /** The options that can be chosen, without archived ones. */
  options: { id: number; name: string }[];
};

const textMax = 10_000;

/**
 * An answer in stored form. Throws 400 on the field `path` of the request. An empty answer clears the field and is
 * always valid. The caller checks that ids of users are members.
 * @param time shared by all answers of a request
 */
export function checkAnswer(
  field: AnswerField,
  answer: readonly string[],
  path: string,
  time: PatternTime = patternTime(),
): string[] {
  const values = answer.map((value) => value.trim()).filter((value) => value !== '');
  if (values.length === 0) return [];
  const refuse = (reason: ErrorReason): ApiError =>
    invalid({ [path]: [under(field.name, reason)] }, 'FIELD_TYPE_MISMATCH');
  const checked = checkValues(field, values, time);
  if (Array.isArray(checked)) return checked;
  if (checked !== null) throw refuse(checked);
  throw invalid(
    {
      [path]: [
        because('OPTION_NOT_OFFERED', {
          field: field.name,
          options: field.options.map((option) => option.name).join(', '),
        }),
      ],
    },
    'OPTION_UNKNOWN',
  );
}

/** The values to store; the reason if they are invalid; null for an unknown option. */
function checkValues(field: AnswerField, values: string[], time: PatternTime): string[] | ErrorReason | null {
  const [first = ''] = values;
  const many = field.input_type === 'MULTIPLE_SELECT' || field.input_type === 'USERS_MULTIPLE';
  if (!many && values.length > 1) return because('ANSWER_ONE');
  switch (field.input_type) {
    case 'TEXT':
    case 'TEXT_AREA':
      return textProblem(field.configuration, first, time) ?? values;
    case 'NUMBER':
      return numberProblem(field.configuration, first) ?? (field.is_unique ? [plainNumber(first)] : values);
    case 'RATING':
      return ratingProblem(field.configuration, first) ?? values;
    case 'DATE':
      return dateAnswer(field.configuration, first) ?? because('ANSWER_DATE');
    case 'EMAIL':
      return first.length <= 255 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(first)
        ? values
        : because('ANSWER_EMAIL');
    case 'URL':
      return URL.parse(first)?.protocol === 'https:' && first.length <= 2_048
        ? values
        : because('ANSWER_HTTPS');
    case 'USER':
    case 'USERS_MULTIPLE':
      return values.every((value) => /^[1-9][0-9]{0,14}$/.test(value))
        ? [...new Set(values)]
        : because('ANSWER_USERS');
    case 'SINGLE_SELECT':
    case 'MULTIPLE_SELECT':
      return chosenOptions(field, values);
    default:
      return field.input_type satisfies never;
  }
}

/** Programs also send instants as dates. A field without time then keeps the date as written. */
function dateAnswer(configuration: Record<string, unknown>, value: string): string[] | null {
  if (isDate(value)) return [value];
  if (!dateTime.safeParse(value).success) return null;
  return [configuration['includedTime'] === true ? value : value.slice(0, 'YYYY-MM-DD'.length)];
}

function textProblem(
  configuration: Record<string, unknown>,
  value: string,
  time: PatternTime,
): ErrorReason | null {
  const lengthMax = Math.min(numberOf(configuration, 'maxLength') ?? textMax, textMax);
  // In code points, as all texts are counted.
  if (Array.from(value).length > lengthMax) return because('ANSWER_LENGTH', { max: lengthMax });
  const { pattern } = configuration;
  return typeof pattern === 'string' && pattern !== '' && !matches(pattern, value, time)
    ? because('ANSWER_FORM')
    : null;
}

function numberProblem(configuration: Record<string, unknown>, value: string): ErrorReason | null {
  const match = /^-?\d{1,15}(?:\.(\d{1,10}))?$/.exec(value);
  if (match === null) return because('ANSWER_NUMBER');
  const min = numberOf(configuration, 'min');
  const max = numberOf(configuration, 'max');
  const decimals = numberOf(configuration, 'decimals');
  if (min !== null && Number(value) < min) return because('ANSWER_MIN', { min });
  if (max !== null && Number(value) > max) return because('ANSWER_MAX', { max });
  if (decimals !== null && (match[1]?.length ?? 0) > decimals)
    return because('ANSWER_DECIMALS', { max: decimals });
  const step = numberOf(configuration, 'step');
  if (step !== null && !isMultiple(Number(value) - (min ?? 0), step))
    return min === null ? because('ANSWER_STEP', { step }) : because('ANSWER_STEP_FROM', { step, min });
  return null;
}

/** One spelling for each number, so that 7, 07 and 7.0 are one answer: unique answers are compared as text. */
function plainNumber(value: string): string {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const digits = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')].filter((part) => part !== '');
  const plain = digits.join('.');
  return value.startsWith('-') && plain !== '0' ? `-${plain}` : plain;
}

/** Compared with a tolerance, because fractions are not exact. */
function isMultiple(value: number, step: number): boolean {
  const count = value / step;
  return Math.abs(count - Math.round(count)) < 1e-9 * Math.max(1, Math.abs(count));
}

function ratingProblem(configuration: Record<string, unknown>, value: string): ErrorReason | null {
  const max = numberOf(configuration, 'max') ?? 5;
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= max
    ? null
    : because('ANSWER_RATING', { max });
}

/** Names are matched exactly first, then case-insensitively. */
function chosenOptions(field: AnswerField, values: string[]): string[] | ErrorReason | null {
  const names = new Set<string>();
  for (const value of values) {
    const lower = value.toLowerCase();
    const option =
      field.options.find(({ name }) => name === value) ??
      field.options.find(({ name }) => name.toLowerCase() === lower);
    if (option === undefined) return null;
    names.add(option.name);
  }
  if (field.input_type === 'SINGLE_SELECT') return [...names];
  const min = numberOf(field.configuration, 'min');
  const max = numberOf(field.configuration, 'max');
  if (min !== null && names.size < min) return because('ANSWER_OPTIONS_MIN', { min });
  if (max !== null && names.size > max) return because('ANSWER_OPTIONS_MAX', { max });
  return [...names];
}

function numberOf(configuration: Record<string, unknown>, key: string): number | null {
  const value = configuration[key];
  return typeof value === 'number' ? value : null;
}
