import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { ImportColumn } from '@callwright/contract/import.ts';
import { utmOf } from '#/domain/crm/contact-records/utm.ts';
import { answersPrefix, trackingFields, type Kind, type Target } from './targets.ts';

/** A row as fields, before the schema of its endpoint has parsed it. */
export type Fields = Record<string, unknown> & {
  customFields?: Record<string, string[]>;
  utm?: Record<string, string>;
};
export type Fault = {
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
};

export function faultAt(field: string | null, { code, text, params }: ErrorReason): Fault {
  return { field, code, message: text, params };
}

/** A text field; undefined if the row does not have it. */
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

/** Reads the cells of a row; created once per file. */
export type Reader = (cells: Readonly<Record<string, string>>) => Fields | Fault;

export function readerOf(mapping: readonly ImportColumn[], targets: readonly Target[]): Reader {
  const columns = mapping.map((column) => ({
    ...column,
    kind: targets.find(({ field }) => field === column.field)?.kind ?? 'text',
  }));
  return (cells) => {
    const fields: Fields = {};
    for (const column of columns) {
      const cell = cells[column.column] ?? '';
      if (cell === '') continue;
      const value = valueOf(cell, column);
      if (isReason(value)) return faultAt(column.field, value);
      if (trackingFields.has(column.field)) fields.utm = { ...fields.utm, ...trackingOf(column.field, cell) };
      else if (!column.field.startsWith(answersPrefix)) fields[column.field] = value;
      else
        (fields.customFields ??= {})[column.field.slice(answersPrefix.length)] = Array.isArray(value)
          ? value
          : [String(value)];
    }
    return withNames(fields);
  };
}

/** Splits `fullName` as most files write it, `Ada Lovelace` or `Lovelace, Ada`. Names with columns of their own win. */
function withNames({ fullName, ...fields }: Fields): Fields {
  if (typeof fullName !== 'string') return fields;
  const [last = '', first = '', ...more] = fullName.split(',').map((part) => part.trim());
  if (last !== '' && first !== '' && more.length === 0)
    return { firstName: first, lastName: last, ...fields };
  const [word = '', ...rest] = fullName.split(/\s+/);
  return { firstName: word, ...(rest.length > 0 && { lastName: rest.join(' ') }), ...fields };
}

/** A cell may hold all tracking values of a record as a query string; otherwise it is one value. */
function trackingOf(field: string, cell: string): Record<string, string> {
  return field === 'utm' ? utmOf(cell) : utmOf({ [field]: cell });
}

type Read = string | number | boolean | string[];

function isReason(value: Read | ErrorReason): value is ErrorReason {
  return typeof value === 'object' && !Array.isArray(value);
}

function valueOf(
  cell: string,
  { column, kind, dates, decimal }: ImportColumn & { kind: Kind },
): Read | ErrorReason {
  switch (kind) {
    case 'text':
      return cell;
    case 'number':
      return /^-?\d{1,15}$/.test(cell) ? Number(cell) : because('NOT_INTEGER');
    case 'list':
      return cell
        .split(/[;,|]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'boolean':
      return booleanOf(cell.toLowerCase()) ?? because('TRUE_OR_FALSE');
    case 'amount':
      return amountOf(cell, decimal ?? '.') ?? because('AMOUNT_INVALID');
    case 'date':
      return dateOf(cell, dates ?? 'YMD', isInUtc(column)) ?? because('TIME_INVALID');
    default:
      return kind satisfies never;
  }
}

function booleanOf(cell: string): boolean | null {
  if (['true', 'yes', 'y', '1', 'ja', 'wahr', 'sí', 'si', 'verdadero'].includes(cell)) return true;
  return ['false', 'no', 'n', '0', 'nein', 'falsch', 'falso'].includes(cell) ? false : null;
}

/** Parses an amount in the given format. Anything else is an error, because a guess could change the amount. */
function amountOf(cell: string, decimal: '.' | ','): number | null {
  const form =
    decimal === '.'
      ? /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,4})?$/
      : /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,4})?$/;
  if (!form.test(cell) || cell.length > 24) return null;
  const plain = decimal === '.' ? cell.replaceAll(',', '') : cell.replaceAll('.', '').replace(',', '.');
  return Number(plain);
}

const patterns = {
  YMD: /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?<rest>.*)$/,
  DMY: /^(?<d>\d{1,2})[-/.](?<m>\d{1,2})[-/.](?<y>\d{4})(?<rest>.*)$/,
  MDY: /^(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4})(?<rest>.*)$/,
} as const;
const clock =
  /^[T ,]+(?<h>\d{1,2}):(?<min>\d{2})(?::(?<s>\d{2})(?:\.\d{1,9})?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?(?<zone>Z| ?[+-]\d{2}:?\d{2}| ?UTC)?$/;

/** Exports of Stripe and others name the zone in the heading: `Created date (UTC)`. */
function isInUtc(heading: string): boolean {
  return /\((?:UTC|GMT)\)$/i.test(heading);
}

/** A date in the format of RFC 3339; the schema checks whether the day exists. */
function dateOf(cell: string, order: keyof typeof patterns, inUtc: boolean): string | null {
  const found = patterns[order].exec(cell)?.groups;
  if (found === undefined) return null;
  const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0');
  const day = `${found['y']}-${two(found['m'])}-${two(found['d'])}`;
  const rest = (found['rest'] ?? '').trimEnd();
  if (rest === '') return `${day}T00:00:00`;
  const time = clock.exec(rest)?.groups;
  if (time === undefined) return null;
  return `${day}T${two(hourOf(time['h'], time['half']))}:${time['min']}:${two(time['s'])}${zoneOf(time['zone'] ?? (inUtc ? 'Z' : undefined))}`;
}

function hourOf(hour: string | undefined, half: string | undefined): string {
  const given = Number(hour);
  if (half === undefined) return String(given);
  return String((given % 12) + (half.toLowerCase() === 'p' ? 12 : 0));
}

function zoneOf(zone: string | undefined): string {
  const bare = zone?.trim();
  if (bare === undefined) return '';
  return bare === 'UTC' || bare === 'Z' ? 'Z' : bare.replace(/^([+-]\d{2}):?/, '$1:');
}
