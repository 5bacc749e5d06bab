import { z } from 'zod';
import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import {
  knownNames,
  namesAt,
  namesInside,
  nearestName,
  type KnownNames,
} from '@callwright/contract/known-names.ts';
import { invalid } from '#/platform/errors/errors.ts';

// `fields=id,dateTime,hosts.name` on a read returns only these fields of the records.

/** Names in a tree; null means the whole value. */
type Wanted = Map<string, Wanted | null>;

/** Where the records are in an answer, and the names of their fields. */
type Records = { readonly at: readonly string[]; readonly names: KnownNames };

/** The fields of records that a request asks for. */
export type Selection = { readonly at: readonly string[]; readonly wanted: Wanted };

const fieldsMax = 200;
const records = new WeakMap<Endpoint, Records | null>();

/** Whether an endpoint accepts `fields`: reads within a workspace whose answer has `data`. */
export function takesFields(endpoint: Endpoint): boolean {
  return recordsOf(endpoint) !== null;
}

function recordsOf(endpoint: Endpoint): Records | null {
  const known = records.get(endpoint);
  if (known !== undefined) return known;
  const found = findRecords(endpoint);
  records.set(endpoint, found);
  return found;
}

function findRecords({ method, access, dialect, output }: Endpoint): Records | null {
  if (method !== 'GET' || access !== 'credential' || dialect !== undefined) return null;
  const data = output instanceof z.ZodObject ? output.shape['data'] : undefined;
  if (!(data instanceof z.ZodObject))
    return data === undefined ? null : { at: ['data'], names: knownNames(data) };
  const named = Object.entries<z.core.$ZodType>(data.shape).filter(([name]) => !counts.has(name));
  const [only] = named;
  // `{contacts, count}` and `{event}` are wrappers. Anything else is the record itself.
  if (only === undefined || named.length > 1 || knownNames(only[1]) === null)
    return { at: ['data'], names: knownNames(data) };
  return { at: ['data', only[0]], names: knownNames(only[1]) };
}
const counts = new Set(['count', 'hasMore']);

/** The fields that `fields` selects. Throws 400 and names those that the records do not have. */
export function selectionOf(endpoint: Endpoint, fields: string): Selection | null {
  const found = recordsOf(endpoint);
  if (found === null) return null;
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw invalid({ fields: [because('FIELDS_EMPTY')] });
  if (names.length > fieldsMax) throw invalid({ fields: [because('NAMES_MAX', { max: fieldsMax })] });
  const wanted: Wanted = new Map();
  const problems = names
    .map((name) => addTo(wanted, found.names, name))
    .filter((problem) => problem !== null);
  if (problems.length > 0) throw invalid({ fields: problems.slice(0, problemsMax) });
  return { at: found.at, wanted };
}
const problemsMax = 20;

/** Adds a dotted name to the tree. Returns what is wrong with it, or null. */
function addTo(wanted: Wanted, names: KnownNames, dotted: string): ErrorReason | null {
  const parts = dotted.split('.');
  let here = wanted;
  let known = names;
  for (const [index, part] of parts.entries()) {
    const inside = namesInside(known, part);
    if (inside === undefined) return unknownField(parts, index, known);
    const isLast = index === parts.length - 1;
    const before = here.get(part);
    // The whole value was already selected.
    if (before === null) return null;
    if (isLast) {
      here.set(part, null);
      return null;
    }
    const next: Wanted = before ?? new Map<string, Wanted | null>();
    here.set(part, next);
    here = next;
    known = inside;
  }
  return null;
}

function unknownField(parts: readonly string[], index: number, known: KnownNames): ErrorReason {
  const nearest = nearestName(parts[index] ?? '', namesAt(known));
  const shown = parts.join('.').slice(0, 64).toWellFormed();
  if (nearest === null) return because('FIELD_NAME_UNKNOWN', { name: shown });
  const near = [...parts.slice(0, index), nearest].join('.');
  return because('FIELD_NAME_UNKNOWN_NEAR', { name: shown, near });
}

/** The answer with the chosen fields of its records; everything around them stays. */
export function select(body: object, { at, wanted }: Selection): object {
  return replaceAt(body, at, wanted) as object; // replaced inside
}

function replaceAt(value: unknown, at: readonly string[], wanted: Wanted): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return pick(value, wanted);
  const inside = value as Readonly<Record<string, unknown>>; // the contract has an object here
  return { ...inside, [name]: replaceAt(inside[name], rest, wanted) };
}

function pick(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, wanted));
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = Object.create(null); // a record may have any name
  for (const [name, inside] of wanted) {
    const found: unknown = value[name as keyof typeof value];
    if (found !== undefined && Object.hasOwn(value, name))
      picked[name] = inside === null ? found : pick(found, inside);
  }
  return picked;
}
