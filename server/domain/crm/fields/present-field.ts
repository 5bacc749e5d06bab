import type { CustomField, FieldOption } from '@callwright/contract/custom-field.ts';
import { hidden, presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { stageIdentifier } from './system-fields.ts';

type Shape = z.input<typeof CustomField>;
export type FieldType = Shape['type'];
/** An option of a stored field, in the contract's shape. */
export type Option = z.input<typeof FieldOption> & { id: number };

/** A stored field always has an id. */
const shown = shownAs<Shape & { id: number }>();

/**
 * The columns of `custom_field as f`. The stage field's value is in the contact's own row, so every contact has one.
 */
const columns = {
  id: shown('id'),
  type: shown('type'),
  input_type: shown('inputType'),
  name: shown('name'),
  identifier: shown('identifier'),
  description: shown('description'),
  configuration: shown('configuration'),
  hidden: shown('hidden'),
  is_system_field: shown('isSystemField'),
  is_secondary_question: shown('isSecondaryQuestion'),
  is_invitee_question: shown('isInviteeQuestion'),
  is_required: shown('required'),
  is_unique: shown('unique'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  deleted_at: shown('deletedAt'),
  version: hidden<number>(),
  aliases: { ...shown('aliases'), from: 'to_jsonb(f.aliases)' },
  options: {
    ...hidden<Option[]>(),
    from: `(select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'color', o.color, 'badge', o.badge, 'tooltip', o.tooltip,
      'icon', o.icon, 'displayIndex', o.display_index, 'isArchived', o.is_archived, 'isDefault', o.is_default, 'category', o.category)
      order by o.is_archived, o.display_index, o.id), '[]')
    from field_option o where o.account_id = f.account_id and o.field_id = f.id)`,
  },
  answers_count: {
    ...shown('answersCount'),
    from: `(select coalesce(sum(t.n), 0)::bigint from row_count t where t.account_id = f.account_id
    and t.relation = case when f.is_system_field and f.identifier = '${stageIdentifier}' then 'contact' else 'field_answer:' || f.id end)`,
  },
};

const fieldColumns = selectList('f', columns);
const present = presenterOf(columns);

export type FieldRow = RowOf<typeof columns> & {
  /** Only if the statement selected them. */
  events?: { id: number; name: string; slug: string }[];
};

/** Events, not deleted, that ask for a field or have a rule about it. */
const eventsColumn = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug) order by e.id), '[]') from event e
  where e.account_id = f.account_id and e.deleted_at is null and (
    jsonb_path_exists(e.settings, '$.**.customFieldId ? (@ == $id)', jsonb_build_object('id', f.id))
    or (f.type in ('CONTACT', 'CALL')
      and jsonb_path_exists(e.settings, '$.**.identifier ? (@ == $name)', jsonb_build_object('name', f.identifier))))) as events`;

/** Everything that a field shows, for any rows of `custom_field as f`, in one statement. */
export function selectFields(rest: Sql<unknown>): Sql<FieldRow> {
  return sql<FieldRow>`select ${sql.raw(fieldColumns)} from custom_field f ${rest}`;
}

/** The same with the events that use each field. */
export function selectFieldsWithEvents(rest: Sql<unknown>): Sql<FieldRow> {
  return sql<FieldRow>`select ${sql.raw(fieldColumns)}, ${sql.raw(eventsColumn)} from custom_field f ${rest}`;
}

/** One field of the workspace. Throws 404 if there is none. */
export async function readField(ctx: Ctx, id: number): Promise<FieldRow> {
  const { rows } = await selectFields(
    sql`where f.account_id = ${ctx.accountId} and f.id = ${id} and f.deleted_at is null`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('field');
  return rows[0];
}

/** A field in the contract's shape. */
export function presentField(ctx: Ctx, row: FieldRow): Shape {
  return {
    ...present(row),
    accountId: ctx.accountId,
    slug: row.identifier,
    options: row.options,
    CustomFieldOptions: row.options,
    ...(row.events && {
      events: row.events.map(({ slug, ...event }) => ({
        ...event,
        linkPrefix: `${ctx.account.slug}/${slug}`,
      })),
    }),
  };
}
