import { fromMinorUnits } from '#/platform/values/money.ts';
import { toMs } from '#/platform/values/time.ts';
import type { Counted, Definition, Kind, Record } from './definition.ts';
import { definitions, differences, inOwnCurrency, quotients } from './definitions.ts';
import { groupOf, groupsOf, type GroupName } from './groups.ts';

/** Consecutive days, weeks or months; the first one starts at `fromMs`. */
export type Months = {
  readonly keys: readonly string[];
  readonly startsMs: readonly number[];
  readonly beforeMs: number;
  /** The last day. */
  readonly to: string;
};

/** For a median, all values are kept. */
type Sum = { sum: number; count: number; readonly values: number[] | null };
type Sums = Map<string, Sum>;

/** How sums are grouped: in total, by month, or by a property of the records. */
export type Grouping = 'all' | 'month' | GroupName;

/** Adds up records one at a time; what it holds grows with months and groups, not with records, but for medians. */
export class Tally {
  readonly #months: Months;
  readonly #nowMs: number;
  readonly #currency: string;
  readonly #sums = new Map<Grouping, Map<string | null, Sums>>();

  constructor(months: Months, nowMs: number, currency: string) {
    this.#months = months;
    this.#nowMs = nowMs;
    this.#currency = currency;
  }

  add(kind: Kind, own: Record, deal: Record | null, callOf: (deal: Record) => Record | null): void {
    const one: Counted = { own, deal, nowMs: this.#nowMs };
    for (const [key, definition] of byKind[kind]) {
      const month = this.#monthOf(definition, own);
      if (month === null || !definition.counts(one)) continue;
      const value = definition.adds?.(one) ?? 1;
      for (const named of this.#keysOf(key, definition, own)) {
        this.#put('all', null, named, value);
        if (definition.at !== null) this.#put('month', month, named, value);
        for (const group of groupsOf[kind]) this.#put(group, groupOf(kind, one, group, callOf), named, value);
      }
    }
  }

  /** The groups there are. */
  groups(grouping: Grouping): (string | null)[] {
    return [...(this.#sums.get(grouping)?.keys() ?? [])];
  }

  /** A number as reports show it; in another currency than the workspace's its key ends with it. */
  number(grouping: Grouping, group: string | null, key: string): number | null {
    const [name = '', currency] = key.split(':');
    const value = this.#value(grouping, group, name, currency);
    if (value === null) return null;
    if (isMoney(name)) return fromMinorUnits(Math.round(value), currency ?? this.#currency);
    return isRate(name) ? value : Math.round(value * 10_000) / 10_000;
  }

  #value(grouping: Grouping, group: string | null, name: string, currency?: string): number | null {
    const quotient = quotients[name];
    if (quotient !== undefined) {
      const [above, below] = quotient.map((part) => this.#value(grouping, group, part));
      return above === null || above === undefined || !below ? null : above / below;
    }
    const parts = differences[name];
    if (parts !== undefined) {
      const [more, less] = parts.map((part) => this.#value(grouping, group, part));
      return more === null || more === undefined || less === null || less === undefined ? null : more - less;
    }
    if (grouping === 'month' && definitions[name]?.at === null) return null;
    const key = currency === undefined ? name : `${name}:${currency}`;
    const found = this.#sums.get(grouping)?.get(group)?.get(key);
    if (isMedian(name)) return middleOf(found?.values ?? []);
    const { sum, count } = found ?? { sum: 0, count: 0 };
    if (definitions[name]?.mean !== true) return sum;
    return count === 0 ? null : sum / count;
  }

  #keysOf(key: string, definition: Definition, own: Record): string[] {
    const isOwn = own['currency'] === this.#currency;
    const narrower = isOwn ? Object.keys(inOwnCurrency).filter((one) => inOwnCurrency[one] === key) : [];
    const named = definition.money && !isOwn ? `${key}:${String(own['currency'])}` : key;
    return [named, ...narrower];
  }

  /** Null outside of the period. */
  #monthOf({ at, isDay }: Definition, own: Record): string | null {
    const { keys, startsMs, beforeMs, to } = this.#months;
    if (at === null) return '';
    if (isDay === true) {
      const day = String(own[at]);
      return day > to ? null : (keys.findLast((key) => key <= day) ?? null);
    }
    const atMs = toMs(String(own[at]));
    if (atMs >= beforeMs) return null;
    const place = startsMs.findLastIndex((startMs) => startMs <= atMs);
    return place < 0 ? null : (keys[place] ?? null);
  }

  #put(grouping: Grouping, group: string | null, key: string, value: number): void {
    const groups = this.#sums.get(grouping) ?? new Map<string | null, Sums>();
    this.#sums.set(grouping, groups);
    const sums = groups.get(group) ?? new Map<string, Sum>();
    groups.set(group, sums);
    const before = sums.get(key) ?? { sum: 0, count: 0, values: isMedian(key) ? [] : null };
    before.values?.push(value);
    sums.set(key, { ...before, sum: before.sum + value, count: before.count + 1 });
  }
}

const of = (kind: Kind): readonly (readonly [string, Definition])[] =>
  Object.entries(definitions).filter(([, definition]) => definition.of === kind);
const byKind: { readonly [K in Kind]: readonly (readonly [string, Definition])[] } = {
  CALL: of('CALL'),
  DEAL: of('DEAL'),
  PAYMENT: of('PAYMENT'),
  CONTACT: of('CONTACT'),
  CLAIM: of('CLAIM'),
  CLAIM_CALL: of('CLAIM_CALL'),
  TOUCHED_DEAL: of('TOUCHED_DEAL'),
  TOUCHED_PAYMENT: of('TOUCHED_PAYMENT'),
  ASSIGNMENT: of('ASSIGNMENT'),
  TARGET: of('TARGET'),
  PAGE: of('PAGE'),
};

function isMoney(name: string): boolean {
  return definitions[name]?.money === true || name === 'averageSale' || name === 'cashPerCall';
}

function isMedian(name: string): boolean {
  return definitions[name]?.median === true;
}

/** The median; null if there are no values. */
function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) / 2;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

function isRate(name: string): boolean {
  return quotients[name] !== undefined;
}

/** Every number that is computed a second time. */
export const countedTwice: ReadonlySet<string> = new Set([
  ...Object.keys(definitions),
  ...Object.keys(inOwnCurrency),
  ...Object.keys(quotients),
  ...Object.keys(differences),
]);
