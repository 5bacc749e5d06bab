import { because } from '@callwright/contract/error-reasons.ts';
import { roleKeys } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { AnswerField } from './answers.ts';

type PeopleAnswer = { field: AnswerField; answer: readonly string[] };

/** Throws 400 unless every user in the answers is a member that the field allows. One statement for all answers. */
export async function mustBePeople(ctx: Ctx, checked: readonly PeopleAnswer[], path: string): Promise<void> {
  const named = checked
    .filter(({ field }) => field.input_type === 'USER' || field.input_type === 'USERS_MULTIPLE')
    .flatMap(({ field, answer }) => answer.map((id) => ({ id: Number(id), ...restrictionOf(field) })));
  if (named.length === 0) return;
  const { rows } = await sql<{ id: number; is_member: boolean }>`
    select n.id, m.user_id is not null as is_member
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id bigint, roles jsonb, teams jsonb)
    left join member m on m.account_id = ${ctx.accountId} and m.user_id = n.id and m.deleted_at is null
    where m.user_id is null
      or (jsonb_array_length(n.roles) > 0 and not n.roles ? m.role)
      or (jsonb_array_length(n.teams) > 0 and not exists (
        select from team_member t where t.account_id = m.account_id and t.user_id = m.user_id and n.teams @> to_jsonb(t.team_id)))
    limit 1`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) return;
  const { id } = first;
  const reason = first.is_member ? because('MEMBER_NOT_OFFERED', { id }) : because('NO_MEMBER', { id });
  throw invalid({ [path]: [reason] }, 'FIELD_TYPE_MISMATCH');
}

/** The roles and teams that a field is limited to; empty lists mean no limit. */
export function restrictionOf({ configuration }: Pick<AnswerField, 'configuration'>): {
  roles: string[];
  teams: unknown[];
} {
  const { roleIds, teamIds } = configuration;
  return {
    // The API numbers roles from 1.
    roles: Array.isArray(roleIds) ? roleKeys.filter((_, index) => roleIds.includes(index + 1)) : [],
    teams: Array.isArray(teamIds) ? teamIds : [],
  };
}
