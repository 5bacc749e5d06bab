import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/users.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { foldedIn, matchesSearch } from '#/platform/lists/search.ts';
import { presentUser, selectUsers } from './user.ts';
import { firstNameShown, lastNameShown } from '#/domain/people/account/member-name.ts';

// People belong to no workspace, so they store no search text. For the few members of a workspace it is computed here:
// lower case, without accents.
const foldedText = `cross join lateral (select ${foldedIn(`${firstNameShown} || ' ' || ${lastNameShown} || ' ' || u.email`)} as text) found_by`;

/** The members of the workspace, including former ones, sorted by last name. */
export async function listUsers(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const { rows, meta } = await readPage(ctx, input, {
    name: 'users',
    from: `member m join app_user u on u.id = m.person_id ${foldedText}`,
    key: 'm.user_id',
    order: { by: `lower(${lastNameShown})`, type: 'text' },
    direction: 'asc',
    where: conditions(ctx, input),
    strategy: 'collect',
    row: (id) => selectUsers(sql`where m.account_id = ${ctx.accountId} and m.user_id = ${id}`),
  });
  return { data: { users: rows.map((row) => presentUser(ctx, row)), count: meta.count }, meta };
}

function conditions(ctx: Ctx, input: Input<typeof list>): Sql<unknown>[] {
  const where: Sql<unknown>[] = [sql`m.account_id = ${ctx.accountId}`];
  if (input.ids?.length) where.push(anyOf('m.user_id', input.ids));
  if (input.role?.length) where.push(sql`m.role = any(${input.role}::text[])`);
  if (input.status?.length) where.push(sql`m.status = any(${input.status}::text[])`);
  if (input.teamIds?.length) where.push(inTeams(input.teamIds));
  if (input.search) where.push(matchesSearch('found_by.text', input.search));
  return where;
}

function inTeams(teamIds: readonly number[]): Sql<unknown> {
  return sql`exists (
    select from team_member tm where tm.account_id = m.account_id and tm.user_id = m.user_id and tm.team_id = any(${teamIds}::bigint[]))`;
}
