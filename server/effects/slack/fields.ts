import { plainWords } from '#/ports/messages/slack/markup.ts';

// Reads parts of published objects, which may be from an earlier version of the schema.

export type Fields = Readonly<Record<string, unknown>>;

/** The name of a person, in any spelling of the fields. */
export function nameOf(person: Fields): string {
  const whole = [textIn(person, 'firstName'), textIn(person, 'lastName')]
    .filter((part) => part !== null)
    .join(' ');
  return whole || textIn(person, 'name') || '';
}

export function textIn(object: Fields, field: string): string | null {
  const value = object[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The same, escaped for a message. */
export function wordsIn(object: Fields, field: string): string | null {
  const value = textIn(object, field);
  return value === null ? null : plainWords(value);
}

export function idIn(object: Fields, field: string): number | null {
  const value = object[field];
  return typeof value === 'number' ? value : null;
}

export function recordIn(object: Fields, field: string): Fields {
  const value = object[field];
  return typeof value === 'object' && value !== null ? (value as Fields) : {}; // of an object as it was published
}

export function listIn(object: Fields, field: string): Fields[] {
  const value = object[field];
  return Array.isArray(value) ? (value as Fields[]) : []; // of an object as it was published
}
