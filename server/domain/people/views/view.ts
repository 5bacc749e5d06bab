import type { View, viewLists } from '@callwright/contract/views.ts';
import type { z } from 'zod';
import { levelOf } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';

type Shape = z.input<typeof View>;

type Row = {
  id: number;
  list: (typeof viewLists)[number];
  name: string;
  search: Record<string, string>;
  columns: string[] | null;
  shared: boolean;
  user_id: number;
  owner_name: string;
  updated_at: string;
};

/** The caller's own views, then shared ones, each sorted by name. Ids break ties. */
export async function readViews(ctx: Ctx, which: Sql<unknown>): Promise<Shape[]> {
  const { rows } = await sql<Row>`
    select v.id, v.list, v.name, v.search, v.columns, v.shared, v.user_id, v.updated_at,
      coalesce((select trim(u.first_name || ' ' || u.last_name) from member_person u
        where u.account_id = v.account_id and u.user_id = v.user_id), '') as owner_name
    from saved_view v
    where v.account_id = ${ctx.accountId} and (v.shared or v.user_id = ${ctx.userId}) and ${which}
    order by v.user_id <> ${ctx.userId}, lower(v.name), v.id`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    list: row.list,
    name: row.name,
    search: row.search,
    columns: row.columns,
    shared: row.shared,
    owner: { id: row.user_id, name: row.owner_name },
    mayChange: row.user_id === ctx.userId || isAdmin(ctx),
    updatedAt: row.updated_at,
  }));
}

export async function readView(ctx: Ctx, id: number): Promise<Shape> {
  const [view] = await readViews(ctx, sql`v.id = ${id}`);
  if (view === undefined) throw notFound('view');
  return view;
}

/** The views that the caller may change: their own, and for administrators all shared ones. */
export function changeableViews(ctx: Ctx): Sql<unknown> {
  return isAdmin(ctx) ? sql`(user_id = ${ctx.userId} or shared)` : sql`user_id = ${ctx.userId}`;
}

function isAdmin(ctx: Ctx): boolean {
  return ctx.role !== null && levelOf(ctx.role, 'admin') !== null;
}
