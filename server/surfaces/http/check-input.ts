import type { z } from 'zod';
import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { UnknownName } from '@callwright/contract/known-names.ts';
import { pairRules, type PairRules } from '@callwright/contract/ranges.ts';
import { ApiError, notFound, type FieldErrors } from '#/platform/errors/errors.ts';
import { reasonOf } from '#/platform/errors/issue-reason.ts';
import { timeRange } from '#/platform/values/time.ts';
import { unknownReason } from './unknown.ts';

/** What is wrong, and in which field. */
type Fault = { readonly path: readonly PropertyKey[]; readonly reason: ErrorReason };

type Further = {
  /** The workspace's zone: a date given as a bound means the whole day in it. */
  readonly timeZone?: string;
  /** Unknown names in the request that are to be refused. */
  readonly refused?: readonly UnknownName[];
};

/**
 * The input for the handler. Throws 400 with every faulty field. An invalid value for a path parameter, such as `{id}`,
 * is a 404 instead: nothing has that id.
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

/** The client chose the name, so it may be of any length. */
function fieldName(name: PropertyKey | undefined): string {
  return String(name).slice(0, 64).toWellFormed();
}

/** `/v1/webhookDeliveries/` gives `delivery`. */
function resourceBefore(path: string): string {
  const last = path.split('/').at(-2) ?? '';
  const word = last.replace(/^webhook(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/** A missing value is always reported as REQUIRED, whatever else its schema demands. */
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

/** Faults between fields that belong together: the bounds of a range, and lists that must have equal length. */
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
