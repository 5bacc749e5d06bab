import type { Actor, Ctx, Operator, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { audit, programOf } from './audit.ts';

/** In the console the operator is known; the command line is used by anyone with access to the machine. */
export type ActingCtx = PublicCtx & { readonly operator?: Operator; readonly sessionId?: string };

type Act = {
  /** `workspace.limits`, `oauth.client_approve` */
  readonly action: string;
  /** What operators know it by: a slug, a client id, an email address. */
  readonly subject: string;
  /** The affected workspace, whose own audit log also gets an entry. */
  readonly workspaceId: number | null;
  readonly resource: string;
  readonly resourceId: number | string;
  readonly before: object | null;
  readonly after: object | null;
};

/** Records what an operator did, in the transaction of the change: for the operators and for the affected workspace. */
export async function noteAct(tx: ActingCtx, act: Act): Promise<void> {
  const { action, subject, workspaceId, before, after } = act;
  await sql`
    insert into operator_act (at, operator_id, action, subject, workspace_id, before, after, ip, user_agent, credential, request_id)
    values (${iso(tx.now)}, ${tx.operator?.id ?? null}, ${action}, ${subject}, ${workspaceId}, ${json(before)}::jsonb, ${json(after)}::jsonb,
      ${tx.ip}, ${programOf(tx)}, ${json(credentialOf(tx))}::jsonb, ${tx.requestId})`.execute(tx.db);
  if (workspaceId === null) return;
  const inWorkspace = {
    ...tx,
    accountId: workspaceId,
    actor: actorOf(tx.operator),
    credential: credentialOf(tx),
    userId: null,
  };
  await audit(inWorkspace, action, act.resource, act.resourceId, before, after);
}

function actorOf(operator: Operator | undefined): Actor {
  if (operator === undefined) return { type: 'system', id: 'callwright', name: 'Callwright' };
  // Not their id, which would be the id of a member of another workspace.
  return { type: 'user', id: 'operator', name: `${operator.name} (operator)` };
}

/** Null for the command line. */
function credentialOf({ sessionId }: ActingCtx): Ctx['credential'] {
  return sessionId === undefined ? null : { kind: 'session', id: sessionId };
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
