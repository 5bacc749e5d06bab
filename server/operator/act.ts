import type * as contract from '@callwright/contract/operator.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '../audit/audit.ts';
import { displayName } from '../account/people.ts';
import type { Actor, Operator, OperatorCtx, PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { readPage } from '../lists.ts';
import { iso } from '../time.ts';

/** The console says which operator acts; the command line is whoever has the machine. */
export type ActingCtx = PublicCtx & { readonly operator?: Operator };

type Act = {
  /** `workspace.limits`, `oauth.client_approve` */
  readonly action: string;
  /** What operators know it by: a slug, a client id, an e-mail. */
  readonly subject: string;
  /** The workspace it concerns, which finds it in its own audit log as well. */
  readonly workspaceId: number | null;
  readonly resource: string;
  readonly resourceId: number | string;
  readonly before: object | null;
  readonly after: object | null;
};

/** Notes what an operator did, in the transaction of the change: for the operators, and for the workspace concerned. */
export async function noteAct(tx: ActingCtx, act: Act): Promise<void> {
  const { action, subject, workspaceId, before, after } = act;
  await sql`
    insert into operator_act (at, operator_id, action, subject, workspace_id, before, after, ip, request_id)
    values (${iso(tx.now)}, ${tx.operator?.id ?? null}, ${action}, ${subject}, ${workspaceId}, ${json(before)}::jsonb, ${json(after)}::jsonb,
      ${tx.ip}, ${tx.requestId})`.execute(tx.db);
  if (workspaceId === null) return;
  const inWorkspace = { ...tx, accountId: workspaceId, actor: actorOf(tx.operator) };
  await audit(inWorkspace, action, act.resource, act.resourceId, before, after);
}

function actorOf(operator: Operator | undefined): Actor {
  if (operator === undefined) return { type: 'system', id: 'callwright', name: 'Callwright' };
  return { type: 'user', id: String(operator.id), name: `${operator.name} (operator)` };
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

type Row = {
  id: number;
  at: string;
  action: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  operator_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
};

/** What operators have done, the newest first. */
export async function listActs(
  ctx: OperatorCtx,
  input: Input<typeof contract.listActs>,
): Promise<Result<typeof contract.listActs>> {
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'operatorActs',
    from: 'operator_act act',
    key: 'act.id',
    order: { by: 'act.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`true`],
    strategy: 'walk',
    row: (id) => sql`
      select act.id, act.at, act.action, act.subject, act.before, act.after, act.operator_id, app_user.first_name, app_user.last_name, app_user.email
      from operator_act act left join app_user on app_user.id = act.operator_id where act.id = ${id}`,
  });
  const data = rows.map(({ operator_id: operatorId, first_name, last_name, email, ...act }) => ({
    ...act,
    operator:
      operatorId === null
        ? null
        : { id: operatorId, name: displayName({ first_name, last_name, email }), email },
  }));
  return { data, count: meta.count, meta };
}
