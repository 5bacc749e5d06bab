import type { z } from 'zod';
import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { UnknownName } from '@callwright/contract/known-names.ts';
import { pairRules, type PairRules } from '@callwright/contract/ranges.ts';
import { ApiError, notFound, type FieldErrors } from '#/platform/errors/errors.ts';
import { reasonOf } from '#/platform/errors/issue-reason.ts';
import { timeRange } from '#/platform/values/time.ts';
import { unknownReason } from './unknown.ts';

/** What is wrong, and where. */
type Fault = { readonly path: readonly PropertyKey[]; readonly reason: ErrorReason };

type Further = {
  /** Of the workspace: a date as a bound is a whole day there. */
  readonly timeZone?: string;
  /** Names that nobody knows, where they are to be refused. */
  readonly refused?: readonly UnknownName[];
};

/**
 * What the handler gets, or 400 with all that is wrong with which field. What the path of an endpoint names, `{id}`, and cannot
 * be is 404, as something that is not there.
 */
export function checkedInput(
  schema: Endpoint['input'],
  given: unknown,
  path = '',
  { timeZone = 'UTC', refused = [] }: Further = {},
): unknown {
  const parsed = schema.safeParse(given);
  const issues = parsed.success
    ? pairIssues(schema, parsed.data, timeZone)
    : parsed.error.issues.map((issue) => ({ path: issue.path, reason: reasonIn(issue, given) }));
  if (parsed.success && issues.length === 0 && refused.length === 0) return parsed.data;
  for (const issue of parsed.success ? [] : issues) {
    const named = path.indexOf(`{${String(issue.path[0])}}`);
    if (named >= 0) throw notFound(resourceBefore(path.slice(0, named)));
  }
  throw refusal([
    ...issues,
    ...refused.map((unknown) => ({ path: unknown.path, reason: unknownReason(unknown) })),
  ]);
}

function refusal(faults: readonly Fault[]): ApiError {
  const formErrors: ErrorReason[] = [];
  const fieldErrors: FieldErrors = Object.create(null); // a field may have any name
  for (const { path, reason } of faults) {
    const at = path.slice(1).map(fieldName).join('.');
    const placed = { ...reason, at: at === '' ? reason.at : at };
    if (path.length === 0) formErrors.push(placed);
    else (fieldErrors[fieldName(path[0])] ??= []).push(placed);
  }
  return new ApiError('VALIDATION_ERROR', { formErrors, fieldErrors });
}

/** A name that was made up may be of any length. */
function fieldName(name: PropertyKey | undefined): string {
  return String(name).slice(0, 64).toWellFormed();
}

/** `delivery` of `/v1/webhookDeliveries/`. */
function resourceBefore(path: string): string {
  const last = path.split('/').at(-2) ?? '';
  const word = last.replace(/^webhook(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/** What is missing is required, whatever else its schema says about values. */
function reasonIn(issue: z.core.$ZodIssue, given: unknown): ErrorReason {
  if (issue.code === 'custom') return reasonOf(issue);
  let value = given;
  for (const part of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part]; // a path of the schema
  return value === undefined ? because('REQUIRED') : reasonOf(issue);
}

const rules = new WeakMap<Endpoint['input'], PairRules>();

function rulesOf(schema: Endpoint['input']): PairRules {
  const known = rules.get(schema);
  if (known !== undefined) return known;
  const made = pairRules(schema);
  rules.set(schema, made);
  return made;
}

/** What is wrong between fields that belong together by their names. */
function pairIssues(
  schema: Endpoint['input'],
  data: Readonly<Record<string, unknown>>,
  timeZone: string,
): Fault[] {
  const { bounds, pairs } = rulesOf(schema);
  const issues: Fault[] = [];
  for (const [first, last] of bounds)
    if (isAfter(data[first], data[last], timeZone, first, last))
      issues.push({ path: [last], reason: because('BEFORE_FROM', { field: first }) });
  for (const [one, other] of pairs) {
    const [items, others] = [data[one], data[other]];
    if (Array.isArray(items) && Array.isArray(others) && items.length !== others.length)
      issues.push({ path: [other], reason: because('ITEMS_AS', { field: one }) });
  }
  return issues;
}

function isAfter(
  first: unknown,
  last: unknown,
  timeZone: string,
  firstName: string,
  lastName: string,
): boolean {
  if (typeof first !== 'string' || typeof last !== 'string') return false;
  const { from = '', to, before } = timeRange(first, last, timeZone, firstName, lastName);
  return to === undefined ? before !== undefined && from >= before : from > to;
}
