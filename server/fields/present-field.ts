import type { CustomField, FieldOption, InputType } from '@callwright/contract/custom-field.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import { stageIdentifier } from './system-fields.ts';

type Shape = z.input<typeof CustomField>;
export type FieldType = Shape['type'];
/** An option of a stored field, in the contract's shape. */
export type Option = z.input<typeof FieldOption> & { id: number };

/** A field as `fieldColumns` read it. */
export type FieldRow = {
  id: number;
  type: FieldType;
  input_type: InputType;
  name: string;
  identifier: string;
  aliases: string[];
  description: string | null;
  configuration: Record<string, unknown>;
  hidden: boolean;
  is_system_field: boolean;
  is_secondary_question: boolean;
  is_invitee_question: boolean;
  is_required: boolean;
  is_unique: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
  options: Option[];
  answers_count: number;
  /** Only where the statement asked for them. */
  events?: { id: number; name: string; slug: string }[];
};

const plainColumns = [
  'id',
  'type',
  'input_type',
  'name',
  'identifier',
  'description',
  'configuration',
  'hidden',
  'is_system_field',
  'is_secondary_question',
  'is_invitee_question',
  'is_required',
  'is_unique',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
];

/** The columns of `custom_field as f`. Every contact has a stage, and keeps it in its own row. */
const fieldColumns = [
  ...plainColumns.map((column) => `f.${column}`),
  'to_jsonb(f.aliases) as aliases',
  `(select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'color', o.color, 'badge', o.badge, 'tooltip', o.tooltip,
      'icon', o.icon, 'displayIndex', o.display_index, 'isArchived', o.is_archived, 'isDefault', o.is_default, 'category', o.category)
      order by o.is_archived, o.display_index, o.id), '[]')
    from field_option o where o.account_id = f.account_id and o.field_id = f.id) as options`,
  `(select coalesce(sum(t.n), 0)::bigint from row_count t where t.account_id = f.account_id
    and t.relation = case when f.is_system_field and f.identifier = '${stageIdentifier}' then 'contact' else 'field_answer:' || f.id end) as answers_count`,
].join(', ');

/** Live events that ask for a field or have a rule about it. */
const eventsColumn = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'slug', e.slug) order by e.id), '[]') from event e
  where e.account_id = f.account_id and e.deleted_at is null and (
    jsonb_path_exists(e.settings, '$.**.customFieldId ? (@ == $id)', jsonb_build_object('id', f.id))
    or (f.type in ('CONTACT', 'CALL')
      and jsonb_path_exists(e.settings, '$.**.identifier ? (@ == $name)', jsonb_build_object('name', f.identifier))))) as events`;

/** Everything a field shows, for any set of rows of `custom_field as f`: one statement, whatever their number. */
export function selectFields(rest: Sql<unknown>): Sql<FieldRow> {
  return sql<FieldRow>`select ${sql.raw(fieldColumns)} from custom_field f ${rest}`;
}

/** The same with the events that use each field. */
export function selectFieldsWithEvents(rest: Sql<unknown>): Sql<FieldRow> {
  return sql<FieldRow>`select ${sql.raw(fieldColumns)}, ${sql.raw(eventsColumn)} from custom_field f ${rest}`;
}

/** One field of the workspace, or 404. */
export async function readField(ctx: Ctx, id: number): Promise<FieldRow> {
  const { rows } = await selectFields(
    sql`where f.account_id = ${ctx.accountId} and f.id = ${id} and f.deleted_at is null`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('field');
  return rows[0];
}

/** The contract's shape. */
export function presentField(ctx: Ctx, row: FieldRow): Shape {
  return {
    id: row.id,
    accountId: ctx.accountId,
    name: row.name,
    type: row.type,
    inputType: row.input_type,
    identifier: row.identifier,
    slug: row.identifier,
    aliases: row.aliases,
    description: row.description,
    configuration: row.configuration,
    hidden: row.hidden,
    isSystemField: row.is_system_field,
    isSecondaryQuestion: row.is_secondary_question,
    isInviteeQuestion: row.is_invitee_question,
    required: row.is_required,
    unique: row.is_unique,
    options: row.options,
    CustomFieldOptions: row.options,
    ...(row.events && {
      events: row.events.map(({ slug, ...event }) => ({
        ...event,
        linkPrefix: `${ctx.account.slug}/${slug}`,
      })),
    }),
    answersCount: row.answers_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}
