import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Resource } from './resources.ts';

// Rows that belong to a record. Those of one record are one archive entry, by key. Triggers write it together with the
// rows (0720_rows_of_records.sql, 0740_claims_of_then.sql), because not all of them have published changes. The same
// goes for contact data that the feed does not contain (0767_consents_of_then.sql).

type RowsKept = {
  readonly table:
    | 'event_call_host'
    | 'contact_touch'
    | 'contact_note'
    | 'contact_tag'
    | 'field_answer'
    | 'setter_claim'
    | 'contact';
  /** The column with the record that a row belongs to. */
  readonly owner: 'event_call_id' | 'contact_id' | 'deal_id' | 'id';
  /** If this column is set, the row belongs to that record instead. */
  readonly unless?: 'event_call_id';
  /** A row whose list in this column is empty is left out. */
  readonly list?: 'consent';
  readonly of: Resource;
  /** The field's name in the API. */
  readonly field: string;
  /** Contains no personal data, so an erasure keeps it. */
  readonly staysErased?: true;
};

export const rowKinds = {
  HOSTS: { table: 'event_call_host', owner: 'event_call_id', of: 'CALL', field: 'hosts' },
  TOUCHES: { table: 'contact_touch', owner: 'contact_id', of: 'CONTACT', field: 'touches' },
  NOTES: { table: 'contact_note', owner: 'contact_id', of: 'CONTACT', field: 'notes' },
  TAGS: { table: 'contact_tag', owner: 'contact_id', of: 'CONTACT', field: 'tags' },
  ANSWERS: { table: 'field_answer', owner: 'contact_id', of: 'CONTACT', field: 'customFields' },
  CALL_ANSWERS: { table: 'field_answer', owner: 'event_call_id', of: 'CALL', field: 'customFields' },
  DEAL_ANSWERS: { table: 'field_answer', owner: 'deal_id', of: 'DEAL', field: 'customFields' },
  CLAIMS: {
    table: 'setter_claim',
    owner: 'contact_id',
    unless: 'event_call_id',
    of: 'CONTACT',
    field: 'claims',
    staysErased: true,
  },
  CALL_CLAIMS: { table: 'setter_claim', owner: 'event_call_id', of: 'CALL', field: 'claims' },
  CONSENTS: { table: 'contact', owner: 'id', list: 'consent', of: 'CONTACT', field: 'consent' },
} as const satisfies Readonly<Record<string, RowsKept>>;

export type RowResource = keyof typeof rowKinds;
export const rowResources = Object.keys(rowKinds) as RowResource[]; // the keys are the type by construction

export function isRowResource(name: string): name is RowResource {
  return name in rowKinds;
}

export function staysErased(resource: RowResource): boolean {
  const { staysErased: stays }: RowsKept = rowKinds[resource];
  return stays === true;
}

/** Whether a row of `t` is part of an entry of a kind. */
export function isIn(resource: RowResource): Sql {
  const { owner, unless, list }: RowsKept = rowKinds[resource];
  if (list !== undefined) return sql`${sql.ref(`t.${list}`)} <> '[]'`;
  const has = sql`${sql.ref(`t.${owner}`)} is not null`;
  return unless === undefined ? has : sql`${has} and ${sql.ref(`t.${unless}`)} is null`;
}

/** The current rows of records, by record and key. */
export function rowsNow(resource: RowResource, accountId: number, owners: readonly number[] | null): Sql {
  const { table, owner } = rowKinds[resource];
  const which = owners === null ? sql`` : sql` and ${sql.ref(`t.${owner}`)} = any(${owners}::bigint[])`;
  return sql`
    select o.owner, jsonb_object_agg(o.key, o.body) as body
    from ${sql.ref(table)} t cross join lateral archived_row(${table}::name, to_jsonb(t)) o
    where t.account_id = ${accountId} and ${isIn(resource)}${which} and o.resource = ${resource} group by o.owner`;
}
