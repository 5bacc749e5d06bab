import type { Contact } from '@callwright/contract/contact.ts';
import {
  hidden,
  namesWith,
  presenterOf,
  selectList,
  shownAs,
  storedFields,
  type NamesWith,
  type RowOf,
} from '#/platform/db/columns.ts';
import { searchText } from '#/platform/lists/search.ts';
import type { z } from 'zod';

// The columns of a contact. A column added here appears in every row, reply and published change. Its flags control
// what else happens to it.

export type ContactShape = z.input<typeof Contact>;

const shown = shownAs<ContactShape>();

const nameOf = (column: string) =>
  `case when c.${column} is not null then (select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = c.account_id and u.user_id = c.${column}) end`;

// Flags of a column. published: changes are published under the field's name. plain: stored as received; a merge takes
// it from the first contact that has it. searched: found by the search, by words or digits. erased: its value after an
// erasure.
const published = { published: true } as const;
const plain = { published: true, plain: true, erased: 'null' } as const;
const email = { published: true, searched: 'words', erased: 'null' } as const;
const phone = { published: true, searched: 'digits', erased: 'null' } as const;
/** A normalized address, used for matching. */
const matched = { ...hidden<string | null>(), erased: 'null' } as const;

/**
 * Computed columns. Names are looked up individually, and only if there is one: with a join, the planner reads all
 * people, although most contacts have no owner.
 */
const computed = {
  stage: shown('stage', {
    from: `case when c.stage_option_id is not null then (select jsonb_build_object('optionId', o.id, 'name', o.name, 'category', o.category)
    from field_option o where o.account_id = c.account_id and o.id = c.stage_option_id) end`,
  }),
  closer_name: hidden<string | null>({ from: nameOf('user_id') }),
  setter_name: hidden<string | null>({ from: nameOf('setter_id') }),
};

/** The columns of `contact as c`. */
export const columns = {
  id: shown('id'),
  first_name: shown('firstName', { ...plain, searched: 'words', erased: "'Erased'" }),
  last_name: shown('lastName', { ...plain, searched: 'words', erased: "'contact'" }),
  email: shown('email', email),
  email_normalized: matched,
  phone_number: shown('phoneNumber', phone),
  phone_normalized: { ...matched, searched: 'digits' } as const,
  secondary_email: shown('secondary_email', email),
  secondary_email_normalized: matched,
  secondary_phone_number: shown('secondary_phoneNumber', phone),
  secondary_phone_normalized: matched,
  status: shown('status', published),
  status_before_booking: hidden<string | null>(),
  stage_changed_at: hidden<string>(),
  user_id: shown('userId', { published: true, plain: true }),
  setter_id: shown('setterId', published),
  source: shown('source'),
  is_chat_contact: shown('isChatContact'),
  preview_id: shown('previewId'),
  joined_time: shown('joinedTime'),
  country: shown('country', plain),
  time_zone: shown('timeZone', plain),
  locale: shown('locale', plain),
  ip_address: shown('ipAddress', { ...published, erased: 'null' }),
  referrer_url: shown('referrerUrl', plain),
  tracking: shown('tracking', { ...published, erased: "'{}'" }),
  disqualification: shown('disqualification', { ...published, erased: 'null' }),
  blocked: shown('blocked', { ...published, erased: 'null' }),
  consent: shown('consent', { ...published, erased: "'[]'" }),
  external_ids: shown('externalIds', { ...published, erased: "'{}'" }),
  merged_into_id: shown('mergedIntoId'),
  has_related: hidden<boolean>(),
  last_activity_at: shown('lastActivityAt'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  deleted_at: shown('deletedAt'),
  version: hidden<number>(),
  ...computed,
};

export type ContactRow = RowOf<typeof columns>;
export type PlainColumn = NamesWith<typeof columns, 'plain'>;
type SearchedColumn = NamesWith<typeof columns, 'searched'>;

/** The same for `select` and `returning`. */
export const contactColumns = selectList('c', columns);

/** Stored columns only, for rows written in bulk: computed columns are looked up once for all of them. */
export const storedColumns = selectList(
  'c',
  Object.fromEntries(Object.entries(columns).filter(([name]) => !(name in computed))),
);
export type StoredRow = Omit<ContactRow, keyof typeof computed> & { stage_option_id: number | null };

/** New values of columns of `contact`. JSON columns have values, not text. */
export type ColumnChanges = Partial<Omit<ContactRow, keyof typeof computed | 'id' | 'version'>> & {
  stage_option_id?: number | null;
};

/** The value of a column in a row. */
export function valueOf(row: ContactRow, column: string): unknown {
  return column === 'stage_option_id' ? (row.stage?.optionId ?? null) : row[column as keyof ContactRow]; // columns of the changes are columns of the row
}

export const contactFields = storedFields(columns);
export const plainColumns = namesWith(columns, 'plain');
export const searchedColumns = namesWith(columns, 'searched');

/** The text that the search looks at. */
export function contactSearchText(row: { readonly [Name in SearchedColumn]?: string | null }): string {
  const searchedBy = (by: 'words' | 'digits') =>
    searchedColumns.filter((column) => columns[column].searched === by).map((column) => row[column]);
  return searchText(searchedBy('words'), searchedBy('digits'));
}

/** The field names in published changes, by column. */
export const publishedFields: { readonly [column: string]: string } = Object.fromEntries([
  ...namesWith(columns, 'published').map((column) => [column, columns[column].field]),
  ['stage_option_id', columns.stage.field],
]);

/** The `set` list that erases personal data from a row. */
export const erasingColumns = Object.entries(columns)
  .flatMap(([column, notes]) => ('erased' in notes ? [`${column} = ${String(notes.erased)}`] : []))
  .join(', ');

/** Shown only with the scope contacts:pii. */
const { ip_address, consent, ...open } = columns;
export const presentOpen = presenterOf(open);
export const presentPersonal = presenterOf({ ip_address, consent });
export const personalFields: ReadonlySet<string> = new Set([ip_address.field, consent.field]);
