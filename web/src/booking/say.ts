import { language, messages } from './messages.ts';

type Messages = typeof messages;
export type MessageKey = keyof Messages;
type Values = Record<string, string | number>;

const plural = new Intl.PluralRules(language);
const list = new Intl.ListFormat(language, { type: 'conjunction' });
const number = new Intl.NumberFormat(language);

/** The text of a key with its values filled in; texts with plural forms are chosen by `count`. */
export function say(key: MessageKey, values: Values = {}): string {
  const message = messages[key];
  const text =
    typeof message === 'string'
      ? message
      : plural.select(Number(values['count'])) === 'one'
        ? message.one
        : message.other;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? number.format(value) : (value ?? '');
  });
}

/** “Ada, Ben and Chi”. */
export function sayList(items: string[]): string {
  return list.format(items);
}

/** “30 minutes”, “1 hour”, “1 h 30 min”. */
export function sayDuration(minutes: number): string {
  if (minutes % 60 === 0) return say('summary.hours', { count: minutes / 60 });
  if (minutes < 60) return say('summary.minutes', { count: minutes });
  return say('summary.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
