import { directionOf } from '@callwright/contract/languages.ts';

/** A text, or one for each plural form of a number. */
export type Message = string | { readonly [category: string]: string };
export type Values = Record<string, string | number>;

/** Slow to make, each some 8 ms on a phone: made by the first text that needs one, and kept. */
const pluralOf = kept((language) => new Intl.PluralRules(language));
const listOf = kept((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const numberOf = kept((locale) => new Intl.NumberFormat(locale));

function kept<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

/** A text with its values filled in; plural forms are chosen by `count`, numbers are written as `locale` does. */
export function fill(message: Message, language: string, values: Values, locale = language): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[pluralOf(language).select(Number(values['count']))] ?? message['other'] ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return numberOf(locale).format(value);
    // A name in other letters would turn the order of the words around it.
    return directionOf(language) === 'rtl' && value !== undefined ? `\u2068${value}\u2069` : (value ?? '');
  });
}

/** “Ada, Ben and Chi”. */
export function joinList(items: readonly string[], language: string): string {
  return listOf(language).format(items);
}
