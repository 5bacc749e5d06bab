import { parentNouns } from './parent-nouns.ts';
import { nouns, topicOf, type Topic } from './topics.ts';
import { words } from './words.ts';

// Descriptions of fields. A field that occurs in one place is described where it is defined (`.meta({ description })`);
// a field of several places is described once, in the lists of this folder.

type Schema = { [key: string]: unknown };

/** The place of a field: the schema or endpoint (`Contact`, `contacts.save`), and the field that it is a part of. */
type Place = { readonly root: string; readonly topic: Topic | null; readonly parent: string | null };

/**
 * Descriptions that only add a format or a condition, and leave the meaning to the name: “Default: the caller”, “Only
 * with WON”. They are appended to the words.
 */
const aside =
  /^(A positive integer|A time, or a date|Any of|At most|Become|By |Comma-separated|DAYS:|Default|Empty|Exclusive|From |In |Minutes|Needs the scope|Null|Of |On |Only |Required|RFC 3339|Seconds|Shown|With|Written|`|\d|false|null|stage:|true)/;
const isAside = (text: string): boolean => aside.test(text);
const instantNote = 'RFC 3339 in UTC';

/** Fields that only wrap others: their contents count as one level higher. */
const envelopes = new Set(['data']);

/** Adds descriptions to every property of a schema, also in nested schemas. `root` is a name of the document. */
export function describeFields(schema: Schema, root: string): void {
  walk(schema, { root, topic: topicOf(root), parent: null });
}

/** The description of a field, including its own note; undefined if there are no words for it. */
function describedAs(name: string, schema: Schema, place: Place): string | undefined {
  const own = typeof schema['description'] === 'string' ? schema['description'] : undefined;
  if (own !== undefined && !isAside(own)) return withUnit(own, schema);
  const meaning = wordsFor(name, place);
  if (meaning === undefined) return own;
  if (own !== undefined) return says(meaning, own) ? meaning : `${meaning}. ${own}`;
  return withUnit(meaning, schema);
}

/** Whether the words already include the note. */
function says(meaning: string, own: string): boolean {
  return meaning.toLowerCase().includes(own.toLowerCase());
}

/** Looks from the most specific key to the words for any place. */
function wordsFor(name: string, { root, topic, parent }: Place): string | undefined {
  const keys =
    parent === null
      ? [`${root}.${name}`, `${topic}.${name}`, name]
      : [`${topic}.${parent}.${name}`, `${parent}.${name}`, name];
  const noun = parent === null ? topic && nouns[topic] : parentNouns[parent];
  for (const key of keys) {
    const found = words.get(key);
    if (found === undefined) continue;
    usedWords.add(key);
    if (!found.includes('{noun}')) return found;
    if (noun) return found.replaceAll('{noun}', noun);
  }
  return undefined;
}

/** Keys that were used, for the test that finds unused words. */
export const usedWords = new Set<string>();

function withUnit(text: string, schema: Schema): string {
  return isInstant(schema) && !text.includes('RFC 3339') ? `${text}; ${instantNote}` : text;
}

function isInstant(schema: Schema): boolean {
  const parts = schema['anyOf'];
  return (
    schema['format'] === 'date-time' ||
    (Array.isArray(parts) && parts.some((part: Schema) => part['format'] === 'date-time'))
  );
}

function walk(schema: unknown, place: Place): void {
  if (Array.isArray(schema)) return schema.forEach((part) => walk(part, place));
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, ...rest } = schema as Schema; // checked above to be an object
  for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
    const description = describedAs(name, field, place);
    walk(field, envelopes.has(name) && place.parent === null ? place : { ...place, parent: name });
    if (description !== undefined) field['description'] = description;
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties']) walk(rest[key], place);
}
