import type { z } from 'zod';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { UnknownName } from '@callwright/contract/known-names.ts';
import { pairRules, type PairRules } from '@callwright/contract/ranges.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { timeRange } from '#/platform/values/time.ts';
import { unknownMessage } from './unknown.ts';

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

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
    : parsed.error.issues.map((issue) => ({ path: issue.path, message: messageOf(issue, given) }));
  if (parsed.success && issues.length === 0 && refused.length === 0) return parsed.data;
  for (const issue of parsed.success ? [] : issues) {
    const named = path.indexOf(`{${String(issue.path[0])}}`);
    if (named >= 0) throw notFound(resourceBefore(path.slice(0, named)));
  }
  throw refusal([
    ...issues,
    ...refused.map((unknown) => ({ path: unknown.path, message: unknownMessage(unknown) })),
  ]);
}

function refusal(issues: readonly Issue[]): ApiError {
  const formErrors: string[] = [];
  const fieldErrors: Record<string, string[]> = Object.create(null); // a field may have any name
  for (const issue of issues) {
    if (issue.path.length === 0) formErrors.push(issue.message);
    else (fieldErrors[fieldName(issue.path[0])] ??= []).push(fieldMessage(issue));
  }
  return new ApiError('VALIDATION_ERROR', { formErrors, fieldErrors });
}

/** A name that was made up may be of any length. */
function fieldName(name: PropertyKey | undefined): string {
  return String(name).slice(0, 64).toWellFormed();
}

/** `delivery` of `/v1/webhooks/deliveries/`. */
function resourceBefore(path: string): string {
  const word = path.split('/').at(-2) ?? '';
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/** What is missing is required, whatever else its schema says about values. */
function messageOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'custom') return issue.message;
  let value = given;
  for (const part of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part]; // a path of the schema
  return value === undefined ? 'Required' : issue.message;
}

/** Deep in a field the message says where. */
function fieldMessage({ path, message }: Issue): string {
  return path.length === 1 ? message : `${path.slice(1).map(fieldName).join('.')}: ${message}`;
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
): Issue[] {
  const { bounds, pairs } = rulesOf(schema);
  const issues: Issue[] = [];
  for (const [first, last] of bounds)
    if (isAfter(data[first], data[last], timeZone, first, last))
      issues.push({ path: [last], message: `Must not be before ${first}` });
  for (const [one, other] of pairs) {
    const [items, others] = [data[one], data[other]];
    if (Array.isArray(items) && Array.isArray(others) && items.length !== others.length)
      issues.push({ path: [other], message: `Must have as many items as ${one}` });
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
