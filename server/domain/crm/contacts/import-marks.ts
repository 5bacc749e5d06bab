import { normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { patternOf } from './erase-mentions.ts';

/** What identifies rows of a file that are about some people. */
export type Marks = {
  readonly country: string;
  /** In lower case. */
  readonly emails: readonly string[];
  /** Normalized as for matching. */
  readonly phones: ReadonlySet<string>;
  readonly names: readonly (readonly [first: string, last: string])[];
  /** Ids in other systems, including the system's name. */
  readonly externalIds: ReadonlySet<string>;
};

type Person = {
  first_name: string | null;
  last_name: string | null;
  external_ids: Record<string, string>;
  called: string[];
};

/** Must be read before the people are erased. */
export async function importMarksOf(
  tx: Ctx,
  contactIds: readonly number[],
  addresses: readonly string[],
): Promise<Marks> {
  const { rows } = await sql<Person>`
    select p.first_name, p.last_name, p.external_ids,
      (select coalesce(jsonb_agg(distinct c.invitee_name), '[]') from event_call c where c.account_id = p.account_id and c.contact_id = p.id) as called
    from contact p where p.account_id = ${tx.accountId} and p.id = any(${contactIds}::bigint[])`.execute(
    tx.db,
  );
  const { country } = tx.account;
  return {
    country,
    emails: addresses.filter((address) => address.includes('@')),
    phones: new Set(
      addresses.filter((address) => !address.includes('@')).map((phone) => normalizePhone(phone, country)),
    ),
    names: rows.flatMap(({ first_name: first, last_name: last, called }) => [
      ...(first && last ? [[first.toLowerCase(), last.toLowerCase()] as const] : []),
      ...called.flatMap(nameIn),
    ]),
    externalIds: new Set(
      rows
        .flatMap((row) => Object.entries(row.external_ids))
        .map(([system, id]) => externalIdMark(system, id)),
    ),
  };
}

/** First and last name, as two columns of a file would have them. */
function nameIn(whole: string): (readonly [first: string, last: string])[] {
  const [first = '', ...last] = whole.trim().toLowerCase().split(/\s+/);
  return last.length === 0 ? [] : [[first, last.join(' ')]];
}

export function externalIdMark(system: string, id: string): string {
  return JSON.stringify([system, id]);
}

export function hasMarks({ emails, phones, names, externalIds }: Marks): boolean {
  return emails.length + phones.size + names.length + externalIds.size > 0;
}

const phoneDigitsMin = 6;

/** Whether a row is about one of them. A name alone counts only if no email address says whose row it is. */
export function isAbout(marks: Marks, cells: readonly string[]): boolean {
  const { emails, phones, names, country } = marks;
  const text = cells.join('\n').toLowerCase();
  if (emails.length > 0 && new RegExp(patternOf(emails), 'i').test(text)) return true;
  if (phones.size > 0 && cells.some((cell) => isPhone(cell) && phones.has(normalizePhone(cell, country))))
    return true;
  if (text.includes('@')) return false;
  const values = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return names.some(
    ([first, last]) => values.has(`${first} ${last}`) || (values.has(first) && values.has(last)),
  );
}

function isPhone(cell: string): boolean {
  return cell.length < 64 && cell.replaceAll(/\D/g, '').length >= phoneDigitsMin;
}

const tailDigits = 7;

/** Whether a part of a file may contain such a row. Fast; a no is certain. */
export function mayHold({ emails, phones, names, externalIds }: Marks, text: string): boolean {
  const lower = text.toLowerCase();
  if (emails.some((email) => lower.includes(email))) return true;
  if (names.some(([first, last]) => lower.includes(first) && lower.includes(last))) return true;
  if ([...externalIds].some((mark) => text.includes((JSON.parse(mark) as [string, string])[1]))) return true;
  if (phones.size === 0) return false;
  const digits = text.replaceAll(/\D/g, '');
  return [...phones].some((phone) => digits.includes(phone.replaceAll(/\D/g, '').slice(-tailDigits)));
}
