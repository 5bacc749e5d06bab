import { z } from 'zod';
import { unwrapped } from './unwrapped.ts';

/** The names that a value of a schema may have, with those of its parts. `null` if it has no names, such as a text. */
export type KnownNames = {
  /** Null for a record, which may have any name. */
  readonly keys: ReadonlyMap<string, KnownNames | null> | null;
  /** The names in the items of a list, or in the values of a record. */
  readonly items: KnownNames | null;
} | null;

/** The names of a schema. A value may have any shape of a union, so the names of all shapes are known. */
export function knownNames(schema: z.core.$ZodType): KnownNames {
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall !== undefined) return open;
    const keys = Object.entries(schema.shape).map(
      ([name, part]: [string, z.core.$ZodType]) => [name, knownNames(part)] as const,
    );
    return { keys: new Map(keys), items: null };
  }
  if (schema instanceof z.ZodArray) return listOf(knownNames(schema.element));
  if (schema instanceof z.ZodRecord) return { keys: null, items: knownNames(schema.valueType) };
  if (schema instanceof z.ZodUnknown) return open;
  if (schema instanceof z.ZodUnion) return schema.options.map(knownNames).reduce(merged, null);
  if (schema instanceof z.ZodPipe)
    return schema.in instanceof z.ZodTransform ? knownNames(schema.out) : knownNames(schema.in);
  const bare = unwrapped(schema);
  return bare === schema ? null : knownNames(bare);
}

/** Accepts any name. */
const open: KnownNames = { keys: null, items: null };

function listOf(items: KnownNames): KnownNames {
  return items === null ? null : { keys: new Map(), items };
}

/** Options that are not objects have no effect. */
function merged(one: KnownNames, other: KnownNames): KnownNames {
  if (one === null || other === null) return one ?? other;
  return { keys: mergedKeys(one.keys, other.keys), items: merged(one.items, other.items) };
}

type Keys = NonNullable<KnownNames>['keys'];

function mergedKeys(one: Keys, other: Keys): Keys {
  if (one === null || other === null) return null;
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map([...names].map((name) => [name, merged(one.get(name) ?? null, other.get(name) ?? null)]));
}

/** A name that a schema does not have: its place, and the names that are valid there. */
export type UnknownName = {
  readonly path: readonly (string | number)[];
  readonly known: readonly string[];
  /** For a request with a body: it is in the query. */
  readonly inQuery?: boolean;
  /** Reads show it, so it was sent back unchanged and is not a typo. */
  readonly isShown?: boolean;
};

/** The maximum number of unknown names to report. */
const unknownMax = 20;
const shownMax = 200;

/**
 * Finds the names in a value that its schema does not have, in one pass.
 * @param shown the names that reads of the same resource show
 */
export function unknownNames(
  known: KnownNames,
  given: unknown,
  shown: KnownNames = null,
): readonly UnknownName[] {
  if (known === null) return none;
  const found: Found = { unknown: [], shown: [] };
  collect({ known, shown, given, at: [] }, found);
  return found.shown.length === 0 ? found.unknown : [...found.unknown, ...found.shown];
}
const none: readonly UnknownName[] = [];

type Found = { readonly unknown: UnknownName[]; readonly shown: UnknownName[] };
type Place = {
  readonly known: NonNullable<KnownNames>;
  readonly shown: KnownNames;
  readonly given: unknown;
  readonly at: readonly (string | number)[];
};

function collect({ known, shown, given, at }: Place, found: Found): void {
  if (typeof given !== 'object' || given === null) return;
  if (Array.isArray(given)) {
    if (known.items === null) return;
    for (const [index, item] of given.entries()) {
      if (found.unknown.length >= unknownMax) return;
      collect({ known: known.items, shown: shown?.items ?? null, given: item, at: [...at, index] }, found);
    }
    return;
  }
  for (const name of Object.keys(given)) {
    if (found.unknown.length >= unknownMax) return;
    const inside = ownNames(known, name);
    const insideShown = ownNames(shown, name);
    const path = [...at, name];
    if (inside === undefined) {
      if (insideShown === undefined) found.unknown.push({ path, known: [...(known.keys?.keys() ?? [])] });
      else if (found.shown.length < shownMax) found.shown.push({ path, known: [], isShown: true });
    } else if (inside !== null) {
      const part = given[name as keyof typeof given]; // a name of its own
      collect({ known: inside, shown: insideShown ?? null, given: part, at: path }, found);
    }
  }
}

/** The names inside a property of an object or a record; undefined if the property is unknown. */
function ownNames(known: KnownNames, name: string): KnownNames | undefined {
  if (known === null) return undefined;
  return known.keys === null ? known.items : known.keys.get(name);
}

/** The names inside a property, also for items of a list; undefined if the property is unknown. */
export function namesInside(known: KnownNames, name: string): KnownNames | undefined {
  if (known === null) return undefined;
  const inside = ownNames(known, name);
  return inside === undefined && known.keys !== null ? namesInside(known.items, name) : inside;
}

/** The valid names, also for items of a list. */
export function namesAt(known: KnownNames): string[] {
  return known === null ? [] : [...(known.keys?.keys() ?? []), ...namesAt(known.items)];
}

/** The known name that was probably meant; null if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const plain = plainName(name);
  const limit = Math.max(1, Math.floor(plain.length / 3));
  const near = known
    .map((one) => ({ one, steps: distance(plain, plainName(one)) }))
    .filter(({ steps }) => steps <= limit);
  const least = Math.min(...near.map(({ steps }) => steps));
  const nearest = near.filter(({ steps }) => steps === least).map(({ one }) => one);
  // Of `clientId` and `client_id`, prefers the one with the same spelling.
  return (
    nearest.toSorted((a, b) => distance(name.slice(0, 64), a) - distance(name.slice(0, 64), b))[0] ?? null
  );
}

/** `dry_run`, `dry-run` and `DryRun` count as the same word. */
function plainName(name: string): string {
  return name.slice(0, 64).toLowerCase().replaceAll(/[_-]/g, '');
}

/** The number of letters to add, remove, replace or swap with the next one. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [at(beforeLast, column - 2) + 1] : []),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
