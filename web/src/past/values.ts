import { writeMoment } from '../ui/time.ts';
import en from './messages/en.json' with { type: 'json' };
import { say } from './say.ts';

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** `transactionType` as people call it; a field without a name of its own is read as its words. */
export function fieldName(field: string): string {
  const key = `f.${field}`;
  if (key in en) return say(key as keyof typeof en); // what was just asked
  const words = field.replaceAll(
    /([A-Z])|_/g,
    (_, letter: string | undefined) => ` ${letter?.toLowerCase() ?? ''}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of any field, in a line. */
export function writeValue(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return say('empty');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'string') return isMoment.test(value) ? writeMoment(value, timeZone) : value;
  return JSON.stringify(value);
}
