import type { ReportCheck } from '../records.ts';
import { countryName } from '../ui/countries.ts';
import { utmName } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import { writeMoment } from '../ui/time.ts';
import en from './messages/en.json' with { type: 'json' };
import { say } from './say.ts';

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const amounts: ReadonlySet<string> = new Set(['value', 'discount', 'collected', 'balance', 'refunded']);

/** Fields with the id of a member, who may have left. */
const members: ReadonlySet<string> = new Set(['userId', 'setterId', 'outcomeBy']);

export type RecordKind = ReportCheck['recordDifferences'][number]['resource'];

/** The names for the values of a record. */
export type Words = {
  readonly of: RecordKind;
  readonly timeZone: string;
  /** The currency of its amounts. */
  readonly currency: string | null;
  /** Names of records by id, for each field that contains an id. */
  readonly records: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** Names of fixed values, for each field. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * The name of a field such as `transactionType`, which may depend on the kind of record. A field without a name is
 * shown as the words of its key.
 */
export function fieldName(field: string, of: RecordKind): string {
  const key = [`f.${of}.${field}`, `f.${field}`].find((one) => one in en);
  if (key !== undefined) return say(key as keyof typeof en); // checked above
  const utm = utmName(field);
  if (utm !== field) return utm;
  const words = field.replaceAll(
    /([A-Z])|_/g,
    (_, letter: string | undefined) => ` ${letter?.toLowerCase() ?? ''}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of a field as one line of text. */
export function writeValue(field: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return say('empty');
  const names = words.records[field];
  if (names !== undefined && typeof value === 'number')
    return names.get(String(value)) ?? say(members.has(field) ? 'member' : 'number', { id: String(value) });
  if (typeof value === 'string') return writeText(field, value, words);
  if (typeof value === 'number')
    return amounts.has(field) && words.currency !== null ? writeMoney(value, words.currency) : String(value);
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (Array.isArray(value))
    return value.map((item) => writeValue('', item, words)).join(', ') || say('empty');
  return writeParts(field, Object.entries(value), words);
}

function writeText(field: string, value: string, { choices, timeZone }: Words): string {
  const choice = choices[field]?.[value];
  if (choice !== undefined) return choice;
  if (field === 'country') return countryName(value);
  return isMoment.test(value) ? writeMoment(value, timeZone) : value;
}

function writeParts(field: string, parts: readonly (readonly [string, unknown])[], words: Words): string {
  if (field === 'blocked') {
    const reason = Object.fromEntries(parts)['reason'];
    return typeof reason === 'string' && reason !== '' ? say('blocked', { reason }) : say('yes');
  }
  const said = parts.filter(([, part]) => part !== null && part !== '');
  return (
    said.map(([name, part]) => `${fieldName(name, words.of)}: ${writeValue(name, part, words)}`).join('; ') ||
    say('empty')
  );
}
