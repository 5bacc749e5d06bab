import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll, type Change } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import {
  contactColumns,
  contactSearchText,
  personalFields,
  searchedColumns,
  publishedFields,
  valueOf,
  type ColumnChanges,
  type ContactRow,
} from './columns.ts';
import { presentContact } from './contact.ts';
import { nothingRelated, readRelated } from './related.ts';

export type Written = { row: ContactRow; changedFields: string[]; previous: Record<string, unknown> };

/**
 * Writes the columns that differ from the locked row. `related` names fields that changed in other tables; these alone
 * also raise the version.
 */
export async function writeChanges(
  tx: Ctx,
  before: ContactRow,
  wanted: ColumnChanges,
  related: readonly string[],
): Promise<Written> {
  const changes = Object.entries(wanted).filter(([column, value]) => !isSame(valueOf(before, column), value));
  if (changes.length === 0 && related.length === 0) return { row: before, changedFields: [], previous: {} };
  const now = iso(tx.now);
  const after = { ...before, ...wanted };
  const columns: [string, unknown][] = [
    ...changes,
    ['updated_at', now],
    ['last_activity_at', now],
    ...(searchedColumns.some((column) => after[column] !== before[column])
      ? [['search_text', contactSearchText(after)] as [string, unknown]]
      : []),
    ...(changes.some(([column]) => column === 'stage_option_id')
      ? [['stage_changed_at', now] as [string, unknown]]
      : []),
  ];
  const { rows } = await sql<ContactRow>`
    update contact c set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${stored(value)}`))}, version = c.version + 1
    where c.account_id = ${tx.accountId} and c.id = ${before.id}
    returning ${sql.raw(contactColumns)}`.execute(tx.db);
  return { row: rows[0] ?? before, ...differenceOf(before, changes, related) };
}

function isSame(before: unknown, after: unknown): boolean {
  return (
    before === after ||
    (typeof after === 'object' && after !== null && JSON.stringify(before) === JSON.stringify(after))
  );
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function differenceOf(
  before: ContactRow,
  changes: [string, unknown][],
  related: readonly string[],
): Omit<Written, 'row'> {
  const changedFields = [...related];
  const previous: Record<string, unknown> = {};
  for (const [column] of changes) {
    const field = publishedFields[column];
    if (field === undefined) continue;
    changedFields.push(field);
    if (!personalFields.has(field))
      previous[field] = column === 'stage_option_id' ? before.stage : valueOf(before, column);
  }
  return { changedFields, previous };
}

/** Publishes and audits a change of a contact. Does nothing if no field changed. */
export function announceChange(tx: Ctx, before: ContactRow, written: Written): Promise<void> {
  return announceChanges(tx, [{ before, written }]);
}

/** The same for many contacts, in three statements. */
export async function announceChanges(
  tx: Ctx,
  changes: readonly { before: ContactRow; written: Written }[],
): Promise<void> {
  const changed = changes.filter(({ written }) => written.changedFields.length > 0);
  const ids = changed.filter(({ written }) => written.row.has_related).map(({ written }) => written.row.id);
  const related = ids.length === 0 ? nothingRelated : await readRelated(tx, ids);
  const published: Change[] = [];
  const audited: Parameters<typeof auditAll>[3][number][] = [];
  for (const { before, written } of changed) {
    const object = presentContact(tx, written.row, related);
    published.push(...eventsOf(before, written, object));
    const after = Object.fromEntries(
      written.changedFields
        .filter((field) => !personalFields.has(field))
        .map((field) => [field, object[field as keyof typeof object]]), // names of the contract
    );
    audited.push({ id: written.row.id, before: written.previous, after });
  }
  await publishAll(tx, published);
  await auditAll(tx, 'contact.update', 'contact', audited);
}

type ContactChange = 'contact.status_changed' | 'contact.stage_changed' | 'contact.owner_changed';

function eventsOf(
  before: ContactRow,
  { row, changedFields, previous }: Written,
  object: ReturnType<typeof presentContact>,
): Change[] {
  const events: Change[] = [{ type: 'contact.updated', object, facts: { changedFields, previous } }];
  const add = (type: ContactChange, previous: Record<string, unknown>): void => {
    events.push({ type, object, facts: { changedFields: Object.keys(previous), previous } });
  };
  if (row.status !== before.status) add('contact.status_changed', { status: before.status });
  if (row.status !== before.status && row.status === 'DISQUALIFIED')
    events.push({ type: 'contact.disqualified', object });
  if (row.stage?.optionId !== before.stage?.optionId) add('contact.stage_changed', { stage: before.stage });
  const owners = {
    ...(row.user_id !== before.user_id && { userId: before.user_id }),
    ...(row.setter_id !== before.setter_id && { setterId: before.setter_id }),
  };
  if (Object.keys(owners).length > 0) add('contact.owner_changed', owners);
  return events;
}
