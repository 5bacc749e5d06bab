import { directionOf } from '@callwright/contract/languages.ts';

/** A text, or one text per plural form. */
export type Message = string | { readonly [category: string]: string };
export type Values = Record<string, string | number>;

/** Created on first use and cached, because each takes about 8 ms on a phone. */
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

/** Fills in the values of a text. `count` selects the plural form, and `locale` the format of numbers. */
export function fill(message: Message, language: string, values: Values, locale = language): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[pluralOf(language).select(Number(values['count']))] ?? message['other'] ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return numberOf(locale).format(value);
    // Isolates the value, because letters of another script would change the order of the words around it.
    return directionOf(language) === 'rtl' && value !== undefined ? `\u2068${value}\u2069` : (value ?? '');
  });
}

/** “Ada, Ben and Chi”. */
export function joinList(items: readonly string[], language: string): string {
  return listOf(language).format(items);
}
