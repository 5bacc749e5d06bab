import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { Said } from './written-version.ts';

type Named = { field: string; kind: 'member' | 'team' | 'event' | 'product'; id: number };

/** Throws 400 for people, teams, events and products that do not exist in this workspace. */
export async function checkNamed(tx: Ctx, { rules, draws }: Said): Promise<void> {
  const named: Named[] = [
    ...rules.flatMap((rule, place) => [
      ...rule.userIds.map((id): Named => ({ field: `rules.${place}.userIds`, kind: 'member', id })),
      ...rule.teamIds.map((id): Named => ({ field: `rules.${place}.teamIds`, kind: 'team', id })),
      ...rule.eventIds.map((id): Named => ({ field: `rules.${place}.eventIds`, kind: 'event', id })),
      ...rule.productIds.map((id): Named => ({ field: `rules.${place}.productIds`, kind: 'product', id })),
      ...rule.shares.flatMap(({ userId }): Named[] =>
        userId === null ? [] : [{ field: `rules.${place}.shares`, kind: 'member', id: userId }],
      ),
    ]),
    ...draws.map(({ userId }, place): Named => ({
      field: `draws.${place}.userId`,
      kind: 'member',
      id: userId,
    })),
  ];
  if (named.length === 0) return;
  const { rows } = await sql<Named>`
    select n.field, n.kind, n.id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (field text, kind text, id bigint)
    where not case n.kind
      when 'member' then exists (select from member m where m.account_id = ${tx.accountId} and m.user_id = n.id)
      when 'team' then exists (select from team t where t.account_id = ${tx.accountId} and t.id = n.id)
      when 'event' then exists (select from event e where e.account_id = ${tx.accountId} and e.id = n.id)
      else exists (select from product p where p.account_id = ${tx.accountId} and p.id = n.id) end
    order by 1, 3`.execute(tx.db);
  if (rows.length === 0) return;
  const found = Map.groupBy(rows, ({ field }) => field);
  throw invalid(
    Object.fromEntries(
      [...found].map(([field, wrong]) => [
        field,
        wrong.map(({ kind, id }) => because(reasons[kind], { id })),
      ]),
    ),
  );
}

const reasons = {
  member: 'NOT_A_MEMBER',
  team: 'NOT_A_TEAM',
  event: 'NOT_AN_EVENT',
  product: 'NOT_A_PRODUCT',
} as const;
