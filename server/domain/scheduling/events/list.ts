import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/events.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { hostedBy, selectEvents, visibleEvents } from '#/domain/scheduling/event-records/event.ts';
import { presentEvents } from './warnings.ts';

type Filters = Input<typeof list>;

export async function listEvents(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { column, direction } = orderOf(input);
  const { rows, meta } = await readPage(ctx, input, {
    name: 'events',
    from: 'event e',
    key: 'e.id',
    order: orders[column],
    direction,
    where: conditions(ctx, input),
    // A workspace has dozens of events, not thousands.
    strategy: 'collect',
    row: (id) => selectEvents(sql`where e.account_id = ${ctx.accountId} and e.id = ${id}`),
  });
  return { data: await presentEvents(ctx, rows), count: meta.count, meta };
}

const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'e.id', type: 'bigint' },
  createdAt: { by: 'e.created_at', type: 'timestamptz' },
  name: { by: 'lower(e.name)', type: 'text' },
};

/** `latestFirst` and `sort` are shorthands for ordering by creation. */
function orderOf(input: Filters): { column: Filters['orderColumn']; direction: 'asc' | 'desc' } {
  if (input.latestFirst !== undefined)
    return { column: 'createdAt', direction: input.latestFirst ? 'desc' : 'asc' };
  if (input.sort !== undefined) return { column: 'createdAt', direction: input.sort };
  return { column: input.orderColumn, direction: input.orderBy };
}

function conditions(ctx: Ctx, input: Filters): Sql<unknown>[] {
  const where: Sql<unknown>[] = [sql`e.account_id = ${ctx.accountId}`, visibleEvents(ctx, 'events:read')];
  if (input.includeDeleted !== true) where.push(sql`e.deleted_at is null`);
  if (input.id !== undefined) where.push(sql`e.id = ${input.id}`);
  if (input.token !== undefined) where.push(sql`e.token_hash = ${hashOfToken(input.token)}`);
  if (input.ids?.length) where.push(anyOf('e.id', input.ids));
  if (input.userId !== undefined) where.push(sql`(e.user_id = ${input.userId} or ${hostedBy(input.userId)})`);
  if (input.teamId !== undefined) where.push(ofTeam(input.teamId));
  if (input.status?.length) where.push(sql`e.status = any(${input.status}::text[])`);
  if (input.eventType?.length) where.push(sql`e.event_type = any(${input.eventType}::text[])`);
  if (input.search) where.push(matchesSearch('e.search_text', input.search));
  return where;
}

/** Belongs to the team, or is hosted by it. */
function ofTeam(teamId: number): Sql<unknown> {
  return sql`(e.team_id = ${teamId} or exists (
    select from event_team et where et.account_id = e.account_id and et.event_id = e.id and et.team_id = ${teamId}))`;
}
