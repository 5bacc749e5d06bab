import { parentNouns } from './parent-nouns.ts';
import { nouns, topicOf, type Topic } from './topics.ts';
import { words } from './words.ts';

// What fields mean. A field is described where it is defined (`.meta({ description })`) if that holds for one place alone;
// a field of several places is described once, in the lists of this folder, and gets its words from here.

type Schema = { [key: string]: unknown };

/** Where a field stands: `Contact` or `contacts.save`, and the field that it is a part of. */
type Place = { readonly root: string; readonly topic: Topic | null; readonly parent: string | null };

/**
 * Descriptions that say how a value is written or when it applies, and leave what it means to its name: “Default: the caller”,
 * “Only with WON”. They follow the words.
 */
const aside =
  /^(A positive integer|A time, or a date|Any of|At most|Become|By |Comma-separated|DAYS:|Default|Empty|Exclusive|From |In |Minutes|Needs the scope|Null|Of |On |Only |Required|RFC 3339|Seconds|Shown|With|Written|`|\d|false|null|stage:|true)/;
const isAside = (text: string): boolean => aside.test(text);
const instantNote = 'RFC 3339 in UTC';

/** Fields that only hold others: what is inside stands where they do. */
const envelopes = new Set(['data']);

/** Gives every property of a schema its description, and those of the schemas within it. `root` is a name of the document. */
export function describeFields(schema: Schema, root: string): void {
  walk(schema, { root, topic: topicOf(root), parent: null });
}

/** What a field means, with how it is written; undefined where nobody has said it. */
function describedAs(name: string, schema: Schema, place: Place): string | undefined {
  const own = typeof schema['description'] === 'string' ? schema['description'] : undefined;
  if (own !== undefined && !isAside(own)) return withUnit(own, schema);
  const meaning = wordsFor(name, place);
  if (meaning === undefined) return own;
  if (own !== undefined) return says(meaning, own) ? meaning : `${meaning}. ${own}`;
  return withUnit(meaning, schema);
}

/** Whether the words hold the aside already. */
function says(meaning: string, own: string): boolean {
  return meaning.toLowerCase().includes(own.toLowerCase());
}

/** From the place that fits best to the words for any place. */
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

/** Keys that have described something, for the test that finds words of no field. */
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
  const { properties, ...rest } = schema as Schema; // an object, as was just asked
  for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
    const description = describedAs(name, field, place);
    walk(field, envelopes.has(name) && place.parent === null ? place : { ...place, parent: name });
    if (description !== undefined) field['description'] = description;
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties']) walk(rest[key], place);
}
