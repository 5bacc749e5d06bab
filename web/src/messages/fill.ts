import { directionOf } from '@callwright/contract/languages.ts';

/** A text, or one for each plural form of a number. */
export type Message = string | { readonly [category: string]: string };
export type Values = Record<string, string | number>;

type Tools = { plural: Intl.PluralRules; list: Intl.ListFormat; number: Intl.NumberFormat };
const tools = new Map<string, Tools>();

/** Slow to make, and needed for every text. */
function toolsOf(language: string, locale: string): Tools {
  const known = tools.get(locale);
  if (known !== undefined) return known;
  const made = {
    plural: new Intl.PluralRules(language),
    list: new Intl.ListFormat(language, { type: 'conjunction' }),
    number: new Intl.NumberFormat(locale),
  };
  tools.set(locale, made);
  return made;
}

/** A text with its values filled in; plural forms are chosen by `count`, numbers are written as `locale` does. */
export function fill(message: Message, language: string, values: Values, locale = language): string {
  const { plural, number } = toolsOf(language, locale);
  const text =
    typeof message === 'string'
      ? message
      : (message[plural.select(Number(values['count']))] ?? message['other'] ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return number.format(value);
    // A name in other letters would turn the order of the words around it.
    return directionOf(language) === 'rtl' && value !== undefined ? `\u2068${value}\u2069` : (value ?? '');
  });
}

/** “Ada, Ben and Chi”. */
export function joinList(items: readonly string[], language: string): string {
  return toolsOf(language, language).list.format(items);
}
