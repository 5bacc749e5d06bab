import { because } from '@callwright/contract/error-reasons.ts';
import { configurations, type InputType } from '@callwright/contract/custom-field.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import { placedReasonOf } from '#/platform/errors/issue-reason.ts';
import { slugOf } from '#/platform/values/slug.ts';
import type { FieldType } from './present-field.ts';
import { reservedIdentifiers } from './system-fields.ts';

/** The parts of a field that must fit together. */
export type Definition = {
  type: FieldType;
  input_type: InputType;
  configuration: Record<string, unknown>;
  is_unique: boolean;
};

const uniqueTypes: ReadonlySet<InputType> = new Set(['TEXT', 'EMAIL', 'NUMBER', 'URL']);

function takesOptions(inputType: InputType): boolean {
  return inputType === 'SINGLE_SELECT' || inputType === 'MULTIPLE_SELECT';
}

/** The configuration as the input type defines it. Throws 400 if it is invalid. */
export function configurationOf(inputType: InputType, given: object | null): Record<string, unknown> {
  const parsed = configurations[inputType].safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  throw invalid({ configuration: parsed.error.issues.map((issue) => placedReasonOf(issue, 0)) });
}

/** Throws 400 for a combination that no field can have. */
export async function checkDefinition(tx: Ctx, definition: Definition, optionCount: number): Promise<void> {
  const fieldErrors: FieldErrors = {};
  if (optionCount > 0 && !takesOptions(definition.input_type))
    fieldErrors['options'] = [because('OPTIONS_NOT_ALLOWED')];
  if (definition.is_unique && (definition.type !== 'CONTACT' || !uniqueTypes.has(definition.input_type)))
    fieldErrors['unique'] = [because('UNIQUE_NOT_ALLOWED')];
  const { teamIds } = definition.configuration;
  if (Array.isArray(teamIds) && teamIds.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select given.id from unnest(${teamIds}::bigint[]) as given (id)
      where not exists (select from team t where t.account_id = ${tx.accountId} and t.id = given.id)`.execute(
      tx.db,
    );
    if (rows.length > 0) fieldErrors['configuration'] = rows.map(({ id }) => because('NOT_A_TEAM', { id }));
  }
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

/**
 * Serializes changes of names for this type of field: current and former identifiers share a namespace, which no index
 * can keep unique.
 */
export async function lockIdentifiers(tx: Ctx, type: FieldType): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fields:${tx.accountId}:${type}`}, 0))`.execute(
    tx.db,
  );
}

/** Throws 409 if another field of the type has or had one of these names. */
export async function mustBeFree(
  tx: Ctx,
  type: FieldType,
  names: readonly string[],
  exceptId: number | null,
): Promise<void> {
  const taken = new ApiError('NAME_TAKEN', {
    fieldErrors: { identifier: [because('IDENTIFIER_TAKEN')] },
  });
  if (type === 'CONTACT' && names.some((name) => reservedIdentifiers.has(name))) throw taken;
  const { rows } = await sql`
    select from custom_field f
    where f.account_id = ${tx.accountId} and f.type = ${type} and f.deleted_at is null and f.id is distinct from ${exceptId}::bigint
      and (f.identifier = any(${names}::text[]) or f.aliases && ${names}::text[]) limit 1`.execute(tx.db);
  if (rows.length > 0) throw taken;
}

/** The first identifier that no field of the type has or had: `budget`, `budget-2`, `budget-3`, … */
export async function freeIdentifier(tx: Ctx, type: FieldType, name: string): Promise<string> {
  const slug = slugOf(name, 'field');
  const base = /^[a-z]/.test(slug) ? slug : `field-${slug}`.slice(0, 60);
  const { rows } = await sql<{ name: string }>`
    select n.name from custom_field f cross join lateral unnest(f.aliases || f.identifier) as n (name)
    where f.account_id = ${tx.accountId} and f.type = ${type} and f.deleted_at is null and starts_with(n.name, ${base})`.execute(
    tx.db,
  );
  const taken = new Set(rows.map((row) => row.name));
  const isTaken = (candidate: string): boolean =>
    taken.has(candidate) || (type === 'CONTACT' && reservedIdentifiers.has(candidate));
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
