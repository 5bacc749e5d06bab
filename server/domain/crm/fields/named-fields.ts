import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { AnswerField } from './answers.ts';
import type { FieldType } from './present-field.ts';

/** A field that can be answered. */
export type KnownField = Omit<AnswerField, 'options'> & {
  type: FieldType;
  description: string | null;
  options: { id: number; name: string; tooltip: string | null }[];
  aliases: string[];
  is_required: boolean;
  is_system_field: boolean;
  is_hidden: boolean;
};

/** How requests name a field: by id, or by a current or former identifier. */
export type Named = { customFieldId?: number | undefined; identifier?: string | undefined };

/**
 * The fields of these types that a request names, with the options that can be chosen. Inside a transaction they are
 * locked: a change of a field waits for answers, and a writer of answers that had to wait sees the complete change.
 */
export async function readNamedFields(
  ctx: Ctx,
  types: readonly FieldType[],
  named: readonly Named[],
): Promise<KnownField[]> {
  const ids = named.map((name) => name.customFieldId).filter((id) => id !== undefined);
  const identifiers = named.map((name) => name.identifier).filter((name) => name !== undefined);
  if (ids.length + identifiers.length === 0) return [];
  const isNamed = sql`f.account_id = ${ctx.accountId} and f.type = any(${types}::text[]) and f.deleted_at is null
    and (f.id = any(${ids}::bigint[]) or f.identifier = any(${identifiers}::text[]) or f.aliases && ${identifiers}::text[])`;
  // In separate statements, because one that waits for a lock would continue with the old options.
  if (ctx.inTransaction)
    await sql`select from custom_field f where ${isNamed} order by f.id for key share`.execute(ctx.db);
  const { rows } = await sql<KnownField>`
    select f.id, f.type, f.name, f.identifier, f.input_type, f.configuration, to_jsonb(f.aliases) as aliases, f.description, f.is_required, f.is_unique, f.is_system_field, f.hidden as is_hidden,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'tooltip', o.tooltip) order by o.display_index), '[]')
        from field_option o where o.account_id = f.account_id and o.field_id = f.id and not o.is_archived) as options
    from custom_field f where ${isNamed} order by f.type`.execute(ctx.db);
  return rows;
}

/** The field that a name means. Current identifiers come before former ones. */
export function findField<F extends Pick<KnownField, 'id' | 'identifier' | 'aliases'>>(
  fields: readonly F[],
  named: Named,
): F | undefined {
  if (named.customFieldId !== undefined) return fields.find((field) => field.id === named.customFieldId);
  return (
    fields.find((field) => field.identifier === named.identifier) ??
    fields.find((field) => field.aliases.includes(named.identifier ?? ''))
  );
}
