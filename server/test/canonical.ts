import type { Json } from './client.ts';

// Answers of two workspaces that were created the same way differ only in ids, times and secrets.

const time = /^\d{4}-\d{2}-\d{2}([T ].*)?$/;
const handle = /\b(contact|call|evt|mrg|rtd|hold|req)_[\w-]{10,}/g;
/** Names of people and workspaces and secret links, which tests number consecutively. */
const numbered = [
  [/Lovelace \d+/g, 'Lovelace'],
  [/person-\d+-\d+@/g, 'person@'],
  [/test-\d+-\d+/gi, 'test'],
  [/Test \d+ \d+/g, 'Test'],
  [/[0-9a-z]{1,6}_[\w-]{20,}/g, 'token'],
  [/(Product|Tag|Team|Field) \d+/g, '$1'],
  [/(new|field)[_-]?\d+/g, '$1'],
] as const;

/**
 * Replaces these values by placeholders, numbered in order of appearance: the same id gets the same placeholder
 * everywhere.
 */
export function canonical(value: Json): Json {
  const names = new Map<string, string>();
  const nameOf = (kind: string, one: string): string => {
    const known = names.get(kind + one) ?? `${kind}${names.size + 1}`;
    names.set(kind + one, known);
    return known;
  };
  const walk = (part: Json): Json => {
    if (typeof part === 'number') return part >= firstId ? nameOf('#', String(part)) : part;
    if (typeof part === 'string') return words(part, nameOf);
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([key]) => !ofTheEntryPoint.has(key))
        .map(([key, inner]) => [words(key, nameOf), walk(inner)]),
    );
  };
  return walk(value);
}

/** Ids are far above other numbers, see `spreadIds`; tests set the ids of rules. */
const firstId = 700_000;
/** Fields that contain the entry point or the time of a request. */
const ofTheEntryPoint = new Set([
  'requestId',
  'request_id',
  'source',
  'actor',
  'createdBy',
  'updatedBy',
  'assignedBy',
  'by',
  'event_id',
  'ip',
]);

function words(text: string, nameOf: (kind: string, one: string) => string): string {
  if (time.test(text)) return '@time';
  const without = numbered.reduce((result, [pattern, word]) => result.replaceAll(pattern, word), text);
  return without
    .replaceAll(handle, (whole, kind: string) => nameOf(kind, whole))
    .replaceAll(/\d{6,}/g, (digits) => nameOf('#', digits));
}
