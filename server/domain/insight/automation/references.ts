import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import type { Rule } from './rule.ts';

type Named = Pick<Rule, 'eventIds' | 'excludeUserIds'>;

/** Throws 400 for events and people that do not exist in this workspace, except those the rule already had. */
export async function checkNamed(tx: Ctx, rule: Named, before: Named | null): Promise<void> {
  const added = (field: keyof Named): number[] => rule[field].filter((id) => !before?.[field].includes(id));
  const [eventIds, userIds] = [added('eventIds'), added('excludeUserIds')];
  if (eventIds.length + userIds.length === 0) return;
  const { rows } = await sql<{ field: keyof Named; id: number }>`
    select 'eventIds' as field, named.id from unnest(${eventIds}::bigint[]) as named (id)
    where not exists (select from event e where e.account_id = ${tx.accountId} and e.id = named.id and e.deleted_at is null)
    union all
    select 'excludeUserIds', named.id from unnest(${userIds}::bigint[]) as named (id)
    where not exists (select from member m where m.account_id = ${tx.accountId} and m.user_id = named.id)
    order by 1, 2`.execute(tx.db);
  const fieldErrors: FieldErrors = {};
  for (const { field, id } of rows) (fieldErrors[field] ??= []).push(texts[field](id));
  if (rows.length > 0) throw invalid(fieldErrors);
}

const texts: Readonly<Record<keyof Named, (id: number) => ErrorReason>> = {
  eventIds: (id) => because('NOT_AN_EVENT', { id }),
  excludeUserIds: (id) => because('NOT_A_MEMBER', { id }),
};
