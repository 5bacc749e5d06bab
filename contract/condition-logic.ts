import type { conditionOps } from './facts.ts';

export type Condition = {
  customFieldId?: number | undefined;
  identifier?: string | undefined;
  op: (typeof conditionOps)[number];
  values: readonly string[];
};
export type Nested = Condition | { readonly all: readonly Nested[] } | { readonly any: readonly Nested[] };

/** What is known about a person, each value as a list of texts; unknown ones are missing. */
export type Facts = {
  /** Answers by field id. */
  readonly byField: ReadonlyMap<number, readonly string[]>;
  /** Answers by identifier, and facts such as `country`, `utm.source`, `email-domain`, `owner` and `local-hour`. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Identifiers of fields by id, to describe conditions. */
  readonly identifiers: ReadonlyMap<number, string>;
};

/** Whether a group is true. An empty `all` is true, an empty `any` is false. */
export function holds(nested: Nested, facts: Facts): boolean {
  if ('all' in nested) return nested.all.every((part) => holds(part, facts));
  if ('any' in nested) return nested.any.some((part) => holds(part, facts));
  return compare(nested, factOf(nested, facts));
}

/** One evaluated condition, with the value it was compared with. */
export type EvaluatedCondition = {
  /** Its path in its group: `all.1.any.0`. */
  path: string;
  condition: Condition;
  fact: readonly string[];
  holds: boolean;
};

/** The same result as `holds`, but evaluates every condition of the group. */
export function evaluateConditions(
  nested: Nested,
  facts: Facts,
): { holds: boolean; conditions: EvaluatedCondition[] } {
  const conditions: EvaluatedCondition[] = [];
  return { holds: evaluateInto(conditions, nested, facts, ''), conditions };
}

function evaluateInto(found: EvaluatedCondition[], nested: Nested, facts: Facts, path: string): boolean {
  const evaluateParts = (parts: readonly Nested[], name: string): boolean[] =>
    parts.map((part, index) =>
      evaluateInto(found, part, facts, `${path}${path === '' ? '' : '.'}${name}.${index}`),
    );
  if ('all' in nested) return evaluateParts(nested.all, 'all').every(Boolean);
  if ('any' in nested) return evaluateParts(nested.any, 'any').some(Boolean);
  const fact = factOf(nested, facts);
  const isTrue = compare(nested, fact);
  found.push({ path, condition: nested, fact, holds: isTrue });
  return isTrue;
}

function factOf({ customFieldId, identifier }: Condition, facts: Facts): readonly string[] {
  const fact =
    customFieldId === undefined ? facts.byName.get(identifier ?? '') : facts.byField.get(customFieldId);
  return fact ?? [];
}

function compare({ op, values }: Condition, fact: readonly string[]): boolean {
  switch (op) {
    case 'EMPTY':
      return fact.length === 0;
    case 'NOT_EMPTY':
      return fact.length > 0;
    case 'IN':
      return fact.some((text) => isAmong(text, values));
    case 'NOT_IN':
      return !fact.some((text) => isAmong(text, values));
    case 'EQUALS':
      return (
        fact.length > 0 &&
        fact.every((text) => isAmong(text, values)) &&
        values.every((value) => isAmong(value, fact))
      );
    case 'CONTAINS':
      return fact.some((text) =>
        values.some((value) => value !== '' && folded(text).includes(folded(value))),
      );
    case 'GT':
      return order(fact, values, (difference) => difference > 0);
    case 'GTE':
      return order(fact, values, (difference) => difference >= 0);
    case 'LT':
      return order(fact, values, (difference) => difference < 0);
    case 'LTE':
      return order(fact, values, (difference) => difference <= 0);
    default:
      return op satisfies never;
  }
}

function isAmong(text: string, values: readonly string[]): boolean {
  return values.some((value) => isEqual(text, value));
}

/** Compares texts case-insensitively, and numbers as numbers, so that 5 equals 5.0. */
function isEqual(one: string, other: string): boolean {
  if (folded(one) === folded(other)) return true;
  return isNumber(one) && isNumber(other) && Number(one) === Number(other);
}

/** Orders numbers among numbers and dates among dates; of several values the first one is used. */
function order(
  fact: readonly string[],
  values: readonly string[],
  fits: (difference: number) => boolean,
): boolean {
  const [limit] = values;
  return limit !== undefined && fact.some((text) => fits(difference(text, limit)));
}

function difference(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (!isDay(one) || !isDay(other)) return Number.NaN;
  // A date means the whole day; two times are compared as text, because both are RFC 3339.
  const length = Math.min(one.length, other.length) === 10 ? 10 : undefined;
  const [a, b] = [one.slice(0, length), other.slice(0, length)];
  return a === b ? 0 : a < b ? -1 : 1;
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

function isNumber(text: string): boolean {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}($|T)/.test(text);
}
