import type { ImportColumn } from '@callwright/contract/import.ts';
import { hash } from 'node:crypto';
import type { Target } from './targets.ts';

/** Headings that people and other programs write, besides the names of the fields. In lower case, letters and digits alone. */
const known: Readonly<Record<string, readonly string[]>> = {
  email: [
    'emailaddress',
    'mail',
    'emailadresse',
    'correo',
    'correoelectronico',
    'inviteeemail',
    'contactemail',
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
  occurredAt: ['date', 'datum', 'fecha', 'paidat', 'createdutc'],
  dateTime: ['date', 'start', 'startdate', 'starttime', 'startdatetime', 'datum'],
  productName: ['product', 'produkt', 'producto'],
  contactEmail: ['email', 'mail'],
  hostEmail: ['host', 'useremail', 'closer', 'closeremail'],
  closerEmail: ['closer', 'owner', 'dealowner'],
  time: ['closedate', 'date', 'wonat'],
  status: ['leadstatus'],
};

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** What columns probably are, by their headings; each field at most once. */
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
    taken.add(target.field);
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return [{ column, field: target.field, ...formOf(target, cells) }];
  });
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

/** A day above 12 tells it; points are written where the day is first. */
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

/** Files with the same headings are one layout, whatever their order. */
export function layoutOf(headings: readonly string[]): string {
  return hash('sha256', JSON.stringify([...headings].toSorted()), 'base64url');
}
