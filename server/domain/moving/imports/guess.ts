import type { ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import { writableContactStatuses } from '@callwright/contract/contact.ts';
import { hash } from 'node:crypto';
import type { Target } from './targets.ts';

/**
 * Common headings of people and other programs, in addition to the field names. Normalized to lower-case letters and
 * digits.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  email: [
    'emailaddress',
    'mail',
    'emailadresse',
    'correo',
    'correoelectronico',
    'inviteeemail',
    'contactemail',
    'customeremail',
  ],
  phoneNumber: [
    'phone',
    'mobile',
    'mobilephone',
    'mobilephonenumber',
    'telefon',
    'telefonnummer',
    'telefono',
    'cell',
  ],
  firstName: ['vorname', 'nombre', 'givenname', 'inviteefirstname'],
  lastName: ['nachname', 'apellido', 'apellidos', 'surname', 'familyname', 'inviteelastname'],
  ownerEmail: ['contactowner', 'owner', 'hubspotowner'],
  joinedTime: ['createdate', 'createdat', 'created', 'createddate', 'erstellt', 'erstelltam'],
  externalId: [
    'recordid',
    'id',
    'contactid',
    'dealid',
    'externalid',
    'hsobjectid',
    'paymentid',
    'transactionid',
  ],
  tags: ['tag', 'labels', 'etiquetas', 'schlagworte'],
  country: ['countryregion', 'land', 'pais'],
  value: ['amount', 'betrag', 'importe', 'dealamount'],
  refundedAmount: ['amountrefunded', 'refunded', 'erstattet', 'reembolsado', 'rembourse'],
  currency: ['wahrung', 'moneda', 'devise', 'moeda'],
  occurredAt: ['date', 'datum', 'fecha', 'paidat', 'createdutc', 'createddateutc'],
  dateTime: ['date', 'start', 'startdate', 'starttime', 'startdatetime', 'datum'],
  productName: ['product', 'produkt', 'producto'],
  contactEmail: ['email', 'mail'],
  hostEmail: ['host', 'useremail', 'closer', 'closeremail'],
  closerEmail: ['closer', 'owner', 'dealowner'],
  time: ['closedate', 'date', 'wonat'],
  status: ['leadstatus'],
};

const statuses: ReadonlySet<string> = new Set(writableContactStatuses);

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Guesses the fields of columns from their headings; each field is used at most once. */
export function guessMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  targets: readonly Target[],
): ImportColumn[] {
  const taken = new Set<string>();
  return headings.flatMap((column, at) => {
    const heading = bare(column);
    const target = targets.find(
      ({ field, label }) =>
        !taken.has(field) &&
        (bare(field) === heading || bare(label) === heading || known[field]?.includes(heading) === true),
    );
    if (target === undefined) return [];
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    if (!fits(target, heading, cells)) return [];
    taken.add(target.field);
    return [{ column, field: target.field, ...formOf(target, cells) }];
  });
}

/** Other systems have their own statuses, which do not match ours. */
function fits({ field }: Target, heading: string, cells: readonly string[]): boolean {
  if (field !== 'status' || heading === 'status') return true;
  return cells.length > 0 && cells.every((cell) => statuses.has(cell));
}

function formOf({ kind }: Target, cells: readonly string[]): Pick<ImportColumn, 'dates' | 'decimal'> {
  if (kind === 'date') return { dates: datesOf(cells) };
  if (kind === 'amount') return { decimal: endingWith(cells, ',') > endingWith(cells, '.') ? ',' : '.' };
  return {};
}

function endingWith(cells: readonly string[], sign: '.' | ','): number {
  return cells.filter(
    (cell) => /^\d{1,2}$/.test(cell.slice(cell.lastIndexOf(sign) + 1)) && cell.includes(sign),
  ).length;
}

/** Guesses the date order: a number above 12 must be the day, and dates with dots start with the day. */
function datesOf(cells: readonly string[]): ImportColumn['dates'] {
  const parts = cells.flatMap((cell) => {
    const [, first, sign, second] = /^(\d{1,4})([./-])(\d{1,2})\b/.exec(cell) ?? [];
    return first === undefined ? [] : [{ first, sign, second: Number(second) }];
  });
  if (parts.some(({ first }) => first.length === 4) || parts.length === 0) return 'YMD';
  if (parts.some(({ second }) => second > 12)) return 'MDY';
  if (parts.some(({ first, sign }) => Number(first) > 12 || sign === '.')) return 'DMY';
  return 'MDY';
}

/**
 * Heading of the column that says what is wrong with a row. It is for people, and ignored when the file is sent again.
 */
export const reasonHeading = 'Import error';

/** Files with the same headings in any order have the same layout, including a corrected error file. */
export function layoutOf(headings: readonly string[]): string {
  const own = headings.filter((heading) => heading !== reasonHeading).toSorted();
  return hash('sha256', JSON.stringify(own), 'base64url');
}

/** Guesses how to match rows from a system that is recognized by its headings. */
export function guessOptions(headings: readonly string[]): ImportOptions {
  const own = new Set(headings.map(bare));
  const isHubspot =
    own.has('recordid') && ['contactowner', 'lifecyclestage', 'leadstatus'].some((one) => own.has(one));
  return isHubspot ? { system: 'hubspot' } : {};
}
