import {
  because,
  errorReasons,
  textOf,
  type ErrorReason,
  type ReasonCode,
} from '@callwright/contract/error-reasons.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Checked = Pick<ErrorReason, 'code' | 'params'>;

/** Zod's own checks carry only a text, so the reason is looked up by it. */
const codeOfText = new Map(
  Object.entries(errorReasons).map(([code, text]) => [text as string, code as ReasonCode]), // the keys are the type
);

/** Why a schema refused a value. The text is the schema's own, which may say more. */
export function reasonOf(issue: Issue): ErrorReason {
  const own = issue.code === 'custom' ? issue.params?.['reason'] : undefined;
  if (own !== undefined) return own as ErrorReason; // put there by `issue` of the contract
  const code = codeOfText.get(issue.message);
  if (code !== undefined) return { code, params: {}, text: issue.message, at: null };
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') return reasonOfUnion(issue);
  const { code: checked, params } = reasonOfCheck(issue);
  // Checks have no codes of the catalog of errors.
  const text = saysLess(issue) ? textOf(checked as ReasonCode, params) : issue.message;
  return { code: checked, params, text, at: null };
}

/** What the option that fits best says: one that fails deeper inside, else one that takes values of this type. */
function reasonOfUnion(issue: z.core.$ZodIssueInvalidUnion): ErrorReason {
  const options: readonly Issue[][] = issue.errors;
  const firsts = options.flatMap(([first]) => (first === undefined || isBlankOnly(first) ? [] : [first]));
  const best =
    firsts.find(({ path }) => path.length > 0) ?? firsts.find(({ code }) => code !== 'invalid_type');
  if (best !== undefined) return placedReasonOf(best, 0);
  const types = new Set(firsts.flatMap((first) => (first.code === 'invalid_type' ? [first.expected] : [])));
  if (types.size === 0) return { ...because('NOT_VALID'), text: issue.message };
  const text = `Invalid input: expected ${[...types].join(' or ')}`;
  return { ...because('WRONG_TYPE'), text };
}

/** Forms send blanks for empty fields. Nobody needs to be told so. */
function isBlankOnly(issue: Issue): boolean {
  return issue.code === 'invalid_value' && issue.values.every((value) => value === '');
}

/** Whether Zod's own words say no more than the text of the reason. */
function saysLess(issue: Issue): boolean {
  if (issue.code === 'invalid_value') return /^Invalid (option|input): expected /.test(issue.message);
  const bounded = issue.code === 'too_big' ? issue.maximum : issue.code === 'too_small' ? issue.minimum : 1;
  return (
    bounded !== 1 &&
    'inclusive' in issue &&
    issue.inclusive === true &&
    /^Too (big|small): /.test(issue.message)
  );
}

function reasonOfCheck(issue: Issue): Checked {
  switch (issue.code) {
    case 'invalid_type':
      // Issues do not contain the value. Only the text says that it was missing.
      if (issue.message.endsWith('received undefined')) return because('REQUIRED');
      return because(issue.expected === 'int' ? 'NOT_INTEGER' : 'WRONG_TYPE');
    case 'too_small':
      return ofBound(issue.origin, Number(issue.minimum), ['TOO_SHORT', 'TOO_FEW', 'TOO_SMALL'], 'min');
    case 'too_big':
      return ofBound(issue.origin, Number(issue.maximum), ['TOO_LONG', 'ITEMS_MAX', 'TOO_LARGE'], 'max');
    case 'invalid_format':
      return because(issue.format === 'email' ? 'EMAIL_INVALID' : 'WRONG_FORM');
    case 'invalid_value':
      return because('ONE_OF', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return because('UNKNOWN_FIELDS', { names: issue.keys.join(', ') });
    default:
      return because('NOT_VALID');
  }
}

type Bounds = readonly [ofText: ReasonCode, ofList: ReasonCode, ofNumber: ReasonCode];

function ofBound(
  origin: string,
  bound: number,
  [ofText, ofList, ofNumber]: Bounds,
  name: 'min' | 'max',
): Checked {
  const code = origin === 'string' ? ofText : origin === 'array' || origin === 'set' ? ofList : ofNumber;
  return { code, params: { [name]: bound } };
}

/** The reason of an issue, with its place inside the field. */
export function placedReasonOf(issue: Issue, from: number): ErrorReason {
  const at = issue.path.slice(from).map(String).join('.');
  return { ...reasonOf(issue), at: at === '' ? null : at };
}
