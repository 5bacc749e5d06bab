import type * as contract from '@callwright/contract/operator.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { factColumns, presentFacts, type Facts } from '#/domain/people/audit-log/entry.ts';
import { auditConditions } from '#/domain/people/audit-log/filters.ts';
import { displayName } from '#/domain/people/account/people.ts';
import type { OperatorCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';

type Row = Facts & {
  subject: string;
  workspace_id: number | null;
  operator_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

/** What operators did, newest first. */
export async function listActs(
  ctx: OperatorCtx,
  input: Input<typeof contract.listActs>,
): Promise<Result<typeof contract.listActs>> {
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'operatorActs',
    from: 'operator_act e',
    key: 'e.id',
    order: { by: 'e.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`true`, ...conditions(input)],
    strategy: 'walk',
    row: (id) => sql`
      select ${sql.raw(factColumns)}, e.subject, e.workspace_id, e.operator_id, app_user.first_name, app_user.last_name, app_user.email
      from operator_act e left join app_user on app_user.id = e.operator_id where e.id = ${id}`,
  });
  return { data: rows.map(present), count: meta.count, meta };
}

function conditions(input: Input<typeof contract.listActs>): Sql<unknown>[] {
  const where = auditConditions(input, 'UTC');
  if (input.operatorId !== undefined) where.push(sql`e.operator_id = ${input.operatorId}`);
  if (input.workspaceId !== undefined) where.push(sql`e.workspace_id = ${input.workspaceId}`);
  if (input.subject !== undefined) where.push(sql`e.subject = ${input.subject}`);
  return where;
}

function present(row: Row): Result<typeof contract.listActs>['data'][number] {
  const { subject, workspace_id: workspaceId, operator_id: id, first_name, last_name, email, ...facts } = row;
  const isKnown = id !== null && email !== null && first_name !== null && last_name !== null;
  const operator = isKnown ? { id, name: displayName({ first_name, last_name, email }), email } : null;
  return { ...presentFacts(facts), subject, workspaceId, operator };
}
