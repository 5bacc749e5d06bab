import type { ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import { contactStatuses, writableContactStatuses } from '@callwright/contract/contact.ts';
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
  fullName: [
    'name',
    'contactname',
    'inviteename',
    'vollername',
    'nombrecompleto',
    'nomcomplet',
    'nomecompleto',
  ],
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
  // Ids of an export are those of its workspace. Here they are the ids of another system.
  callExternalId: ['eventcallid'],
  hostEmail: ['host', 'useremail', 'closer', 'closeremail'],
  closerEmail: ['closer', 'owner', 'dealowner'],
  time: ['closedate', 'date', 'wonat'],
  status: ['leadstatus'],
};

const statuses: ReadonlySet<string> = new Set(writableContactStatuses);
/** Statuses of contacts that nobody can write: their calls set them. */
const setByCalls: ReadonlySet<string> = new Set(contactStatuses.filter((status) => !statuses.has(status)));

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
  const others = new Set(headings.map(bare));
  return headings.flatMap((column, at) => {
    const heading = bare(column);
    const target = targets.find(
      ({ field, label }) =>
        !taken.has(field) &&
        !isElsewhere(field, heading, others) &&
        (bare(field) === heading || bare(label) === heading || known[field]?.includes(heading) === true),
    );
    if (target === undefined) return [];
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    if (!fits(target, heading, cells)) return [];
    taken.add(target.field);
    return [{ column, field: target.field, ...formOf(target, cells) }];
  });
}

/**
 * Whether another column says it better: in exported lists, `id` is not the id of the payment's provider, ids of calls
 * and events are those of the other workspace, and the name beside `host.firstName` is the host's. A full name is
 * split only where its parts have no columns, and the name of a row with a start is that of the event.
 */
function isElsewhere(field: string, heading: string, others: ReadonlySet<string>): boolean {
  if (field === 'externalId') return heading !== 'externalid' && others.has('externalid');
  if (field === 'eventCallId') return others.has('id');
  if (field === 'eventId') return others.has('linkprefix');
  if (field === 'fullName') {
    const isOfHost = others.has('hostfirstname');
    const parts = ['firstName', 'lastName'].flatMap((part) => [part.toLowerCase(), ...(known[part] ?? [])]);
    if (!isOfHost && parts.some((part) => others.has(part))) return true;
    return heading === 'name' && known['dateTime']?.some((start) => others.has(start)) === true;
  }
  return ['firstname', 'lastname', 'email'].includes(heading) && others.has('hostfirstname');
}

/** Other systems have their own statuses, which do not match ours, and names of countries instead of codes. */
function fits({ field }: Target, heading: string, cells: readonly string[]): boolean {
  if (field === 'country') return cells.every((cell) => /^[A-Za-z]{2}$/.test(cell));
  if (field !== 'status') return true;
  if (heading === 'status') return !cells.some((cell) => setByCalls.has(cell));
  return cells.length > 0 && cells.every((cell) => statuses.has(cell));
}

function formOf({ kind }: Target, cells: readonly string[]): Pick<ImportColumn, 'dates' | 'decimal'> {
  if (kind === 'date') return { dates: datesOf(cells) };
  if (kind === 'amount') return { decimal: decimalOf(cells) };
  return {};
}

/** Where no amount ends with decimals, points before three digits are thousands: `1.500` is not one and a half. */
function decimalOf(cells: readonly string[]): '.' | ',' {
  const [commas, points] = [endingWith(cells, ','), endingWith(cells, '.')];
  if (commas > 0 || points > 0) return commas > points ? ',' : '.';
  const pointed = cells.filter((cell) => cell.includes('.'));
  return pointed.length > 0 && pointed.every((cell) => /^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(cell)) ? ',' : '.';
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
