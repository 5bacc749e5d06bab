import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { chooseColumns, create, getAll, remove, update } from '@callwright/contract/views.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { changeableViews, readView, readViews } from './view.ts';

/** GET /v1/views */
export async function listViews(ctx: Ctx, { list }: Input<typeof getAll>): Promise<Result<typeof getAll>> {
  const [views, { rows }] = await Promise.all([
    readViews(ctx, sql`v.list = ${list}`),
    sql<{ columns: string[] }>`
      select columns from list_columns
      where account_id = ${ctx.accountId} and user_id = ${ctx.userId} and list = ${list}`.execute(ctx.db),
  ]);
  return { data: { views, columns: rows[0]?.columns ?? null } };
}

/** POST /v1/views: saving under an existing name replaces that view. Idempotent. */
export function createView(
  ctx: Ctx,
  { list, name, search, columns, shared }: Input<typeof create>,
): Promise<Result<typeof create>> {
  return transaction(ctx, async (tx) => {
    const at = iso(tx.now);
    const { rows } = await sql<{ id: number }>`
      insert into saved_view (account_id, user_id, list, name, search, columns, shared, created_at, updated_at)
      values (${tx.accountId}, ${tx.userId}, ${list}, ${name}, ${JSON.stringify(search)}::jsonb, ${columns}::text[], ${shared},
        ${at}::timestamptz, ${at}::timestamptz)
      on conflict (account_id, user_id, list, lower(name)) do update
      set name = excluded.name, search = excluded.search, columns = excluded.columns, shared = excluded.shared,
        updated_at = excluded.updated_at
      returning id`.execute(tx.db);
    return { data: { view: await readView(tx, rows[0]?.id ?? 0) } };
  });
}

/** PUT /v1/views: absent fields stay unchanged. */
export async function updateView(
  ctx: Ctx,
  { id, name, search, columns, shared }: Input<typeof update>,
): Promise<Result<typeof update>> {
  try {
    return await transaction(ctx, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update saved_view
        set name = coalesce(${name ?? null}::text, name),
          search = coalesce(${search === undefined ? null : JSON.stringify(search)}::jsonb, search),
          columns = case when ${columns === undefined} then columns else ${columns ?? null}::text[] end,
          shared = coalesce(${shared ?? null}::boolean, shared),
          updated_at = ${iso(tx.now)}::timestamptz
        where account_id = ${tx.accountId} and id = ${id} and ${changeableViews(tx)}
        returning id`.execute(tx.db);
      if (rows.length === 0) throw notFound('view');
      return { data: { view: await readView(tx, id) } };
    });
  } catch (error) {
    if (violates(error, '23505', 'saved_view_name'))
      throw new ApiError('NAME_TAKEN', { because: because('VIEW_NAME_TAKEN'), details: { field: 'name' } });
    throw error;
  }
}

/** POST /v1/views/delete */
export async function removeViews(ctx: Ctx, input: Input<typeof remove>): Promise<Result<typeof remove>> {
  const asked = [...new Set(input.ids)];
  const { rows } = await sql<{ id: number }>`
    delete from saved_view
    where account_id = ${ctx.accountId} and id = any(${asked}::bigint[]) and ${changeableViews(ctx)}
    returning id`.execute(ctx.db);
  if (rows.length === 0) throw notFound('view');
  const deleted = rows.map(({ id }) => id);
  return {
    data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
  };
}

/** PUT /v1/views/columns */
export async function chooseListColumns(
  ctx: Ctx,
  { list, columns }: Input<typeof chooseColumns>,
): Promise<Result<typeof chooseColumns>> {
  if (columns === null)
    await sql`
      delete from list_columns
      where account_id = ${ctx.accountId} and user_id = ${ctx.userId} and list = ${list}`.execute(ctx.db);
  else
    await sql`
      insert into list_columns (account_id, user_id, list, columns)
      values (${ctx.accountId}, ${ctx.userId}, ${list}, ${columns}::text[])
      on conflict (account_id, user_id, list) do update set columns = excluded.columns`.execute(ctx.db);
  return { data: { columns } };
}
