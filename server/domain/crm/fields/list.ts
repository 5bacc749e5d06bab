import type { Input, Result } from '@callwright/contract/endpoint.ts';
import {
  allFieldsMax,
  type allObjects,
  type contactStage,
  type objects,
} from '@callwright/contract/fields.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { foldedIn, matchesSearch } from '#/platform/lists/search.ts';
import { presentField, selectFields, selectFieldsWithEvents, type FieldRow } from './present-field.ts';
import { presentSystemField, stageIdentifier, systemFields } from './system-fields.ts';

type AllFilters = Input<typeof allObjects>;
type Filters = AllFilters & Partial<Input<typeof objects>>;

const systemRows = systemFields
  .map(({ id, inputType, name, identifier }) => `(${id}, '${inputType}', '${name}', '${identifier}')`)
  .join(', ');

// There are few fields, so their search text is computed here: lower case, without accents.
const listed = `(
  select account_id, id, type, input_type, name, identifier, aliases, hidden, is_system_field from custom_field where deleted_at is null
  union all
  select a.id, s.id, 'CONTACT', s.input_type, s.name, s.identifier, '{}', false, true
  from account a cross join (values ${systemRows}) s (id, input_type, name, identifier)) f
cross join lateral (select ${foldedIn("f.name || ' ' || f.identifier")} as text) found_by`;

/** The fields of one record type, ordered by id. System fields come first. */
export function listFields(ctx: Ctx, input: Input<typeof objects>): Promise<Result<typeof objects>> {
  return readFields(ctx, input);
}

/** The fields of all types. */
export function listAllFields(ctx: Ctx, input: AllFilters): Promise<Result<typeof allObjects>> {
  return readFields(ctx, input);
}

async function readFields(ctx: Ctx, input: Filters): Promise<Result<typeof objects>> {
  const select = input.includeRelations ? selectFieldsWithEvents : selectFields;
  const paging = input.allFields ? { ...input, limit: allFieldsMax } : input;
  // `list_id` is part of every row of a list. For a system field it is all there is.
  const { rows, meta } = await readPage<FieldRow & { list_id: number }>(ctx, paging, {
    name: 'fields',
    from: listed,
    key: 'f.id',
    order: { by: 'f.id', type: 'bigint' },
    direction: 'asc',
    where: conditions(ctx, input),
    strategy: 'collect',
    row: (id) =>
      select(sql`where f.account_id = ${ctx.accountId} and f.id = ${id}`) as Sql<
        FieldRow & { list_id: number }
      >, // see above
  });
  const data = rows.map((row) =>
    row.list_id < 0 ? presentSystemField(ctx, row.list_id) : presentField(ctx, row),
  );
  return { count: meta.count, data, hasMore: meta.hasMore, nextPage: meta.nextPage, meta };
}

function conditions(ctx: Ctx, input: Filters): Sql<unknown>[] {
  const where: Sql<unknown>[] = [sql`f.account_id = ${ctx.accountId}`];
  if (input.objectType !== undefined) where.push(sql`f.type = ${input.objectType}`);
  if (!input.showSystemFields) where.push(sql`not f.is_system_field`);
  if (input.inputType?.length) where.push(sql`f.input_type = any(${input.inputType}::text[])`);
  if (input.hidden !== undefined) where.push(sql`f.hidden = ${input.hidden}`);
  if (input.identifiers?.length)
    where.push(
      sql`(f.identifier = any(${input.identifiers}::text[]) or f.aliases && ${input.identifiers}::text[])`,
    );
  // Long texts cannot be used as filters.
  if (input.forFilters) where.push(sql`(not f.hidden and f.input_type <> 'TEXT_AREA')`);
  // Invitees know no members, and the form asks for the contact's basic data anyway.
  if (input.inviteeQuestions)
    where.push(
      sql`(f.type in ('CONTACT', 'CALL') and not f.hidden and not f.is_system_field and f.input_type not in ('USER', 'USERS_MULTIPLE'))`,
    );
  if (input.search) where.push(matchesSearch('found_by.text', input.search));
  return where;
}

/** GET /v1/fields/contact-stage */
export async function getContactStage(ctx: Ctx): Promise<Reply<Result<typeof contactStage>>> {
  const { rows } = await selectFields(
    sql`where f.account_id = ${ctx.accountId} and f.type = 'CONTACT' and f.identifier = ${stageIdentifier} and f.deleted_at is null`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('field');
  return reply({ data: presentField(ctx, rows[0]) }, { version: rows[0].version });
}
