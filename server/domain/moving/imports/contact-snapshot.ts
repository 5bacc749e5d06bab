import { columns, contactColumns, valueOf, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Changed, Effect, Pairs } from './row-result.ts';

/** Everything of a contact that an import can change. */
export type Snapshot = {
  readonly row: ContactRow;
  readonly tags: readonly number[];
  readonly touches: readonly number[];
  /** By field id. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
};

type Row = ContactRow & {
  snapshot_tags: number[];
  snapshot_touches: number[];
  snapshot_answers: Record<string, string[]>;
};

/** Snapshots of these contacts, except deleted ones. */
export async function snapshotsOf(tx: Ctx, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select ${sql.raw(contactColumns)},
      (select coalesce(jsonb_agg(t.tag_id), '[]') from contact_tag t where t.account_id = c.account_id and t.contact_id = c.id) as snapshot_tags,
      (select coalesce(jsonb_agg(t.id), '[]') from contact_touch t where t.account_id = c.account_id and t.contact_id = c.id) as snapshot_touches,
      (select coalesce(jsonb_object_agg(a.field_id, to_jsonb(a.answer)), '{}') from field_answer a
        where a.account_id = c.account_id and a.contact_id = c.id) as snapshot_answers
    from contact c where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[]) and c.deleted_at is null`.execute(
    tx.db,
  );
  return new Map(
    rows.map(
      ({ snapshot_tags: tags, snapshot_touches: touches, snapshot_answers: answers, ...row }) =>
        [row.id, { row: row as ContactRow, tags, touches, answers }] as const, // without the three, it is one
    ),
  );
}

/** Columns derived from others, and timestamps. */
const derived = new Set([
  'id',
  'version',
  'has_related',
  'updated_at',
  'created_at',
  'last_activity_at',
  'stage_changed_at',
]);
const kept = [
  ...Object.entries(columns)
    .filter(([name, column]) => column.from === undefined && !derived.has(name))
    .map(([name]) => name),
  'stage_option_id',
];

/** What was done to a contact; null if nothing changed. Without a `before` it was created. */
export function contactEffect(before: Snapshot | undefined, after: Snapshot | undefined): Effect | null {
  if (after === undefined) return null;
  const { id: recordId, version } = after.row;
  if (before === undefined) return { kind: 'contacts', recordId, version, changed: null };
  if (before.row.version === version) return null;
  return { kind: 'contacts', recordId, version, changed: changedOf(before, after) };
}

function changedOf(before: Snapshot, after: Snapshot): Changed {
  const fieldIds = [...new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])];
  return {
    columns: differing(kept, (name) => [valueOf(before.row, name), valueOf(after.row, name)]),
    answers: differing(fieldIds, (id) => [before.answers[id] ?? [], after.answers[id] ?? []]),
    tags: after.tags.filter((id) => !before.tags.includes(id)),
    touches: after.touches.filter((id) => !before.touches.includes(id)),
  };
}

function differing(
  names: readonly string[],
  pairOf: (name: string) => readonly [before: unknown, after: unknown],
): Pairs {
  const pairs = names.map((name) => [name, pairOf(name)] as const);
  return Object.fromEntries(
    pairs.filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)),
  );
}
