import { language, messages, type Messages } from './language.ts';

export type MessageKey = keyof Messages;
type Values = Record<string, string | number>;

const tools = new Map<string, Tools>();
type Tools = { plural: Intl.PluralRules; list: Intl.ListFormat; number: Intl.NumberFormat };

/** Slow to make, and needed for every text. */
function toolsOf(tag: string): Tools {
  const known = tools.get(tag);
  if (known !== undefined) return known;
  const made = {
    plural: new Intl.PluralRules(tag),
    list: new Intl.ListFormat(tag, { type: 'conjunction' }),
    number: new Intl.NumberFormat(tag),
  };
  tools.set(tag, made);
  return made;
}

/** The text of a key with its values filled in; texts with plural forms are chosen by `count`. */
export function say(key: MessageKey, values: Values = {}): string {
  const { plural, number } = toolsOf(language());
  const message: string | { readonly [category: string]: string } = messages()[key];
  const text =
    typeof message === 'string'
      ? message
      : (message[plural.select(Number(values['count']))] ?? message['other'] ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? number.format(value) : (value ?? '');
  });
}

/** “Ada, Ben and Chi”. */
export function sayList(items: string[]): string {
  return toolsOf(language()).list.format(items);
}

/** “30 minutes”, “1 hour”, “1 h 30 min”. */
export function sayDuration(minutes: number): string {
  if (minutes % 60 === 0) return say('summary.hours', { count: minutes / 60 });
  if (minutes < 60) return say('summary.minutes', { count: minutes });
  return say('summary.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
