import { sql } from '../db/sql.ts';
import type { Ctx, PublicCtx } from '../ctx.ts';
import { iso } from '../time.ts';

/**
 * Notes who did what, in the transaction of the change. `before` and `after` hold the values that matter,
 * never a secret. Entries are only ever added.
 */
export async function audit(
  tx: Pick<Ctx, 'accountId' | 'actor' | 'db' | 'ip' | 'now' | 'requestId'>,
  action: string,
  resource: string,
  id: number | string | null,
  before: object | null,
  after: object | null,
): Promise<void> {
  await sql`
    insert into audit_entry (account_id, at, actor, ip, action, resource, resource_id, before, after, request_id)
    values (${tx.accountId}, ${iso(tx.now)}, ${JSON.stringify(tx.actor)}::jsonb, ${tx.ip}, ${action}, ${resource},
      ${id === null ? null : String(id)}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${tx.requestId})`.execute(
    tx.db,
  );
}

/** The same action on many records, in one statement. */
export async function auditAll(
  tx: Ctx,
  action: string,
  resource: string,
  entries: readonly { id: number; before: object | null; after: object | null }[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_entry (account_id, at, actor, ip, action, resource, resource_id, before, after, request_id)
    select ${tx.accountId}, ${iso(tx.now)}::timestamptz, ${JSON.stringify(tx.actor)}::jsonb, ${tx.ip}, ${action}, ${resource},
      r.id, nullif(r.before, 'null'), nullif(r.after, 'null'), ${tx.requestId}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (id text, before jsonb, after jsonb)`.execute(
    tx.db,
  );
}

/** Notes what a person did outside any workspace (signing in, a new password) in each workspace they belong to. Not in a transaction, which sees one workspace. */
export async function auditPerson(
  ctx: PublicCtx,
  userId: number | null,
  action: string,
  after: object | null = null,
): Promise<void> {
  await sql`
    insert into audit_entry (account_id, at, actor, ip, action, resource, resource_id, after, request_id)
    select member.account_id, ${iso(ctx.now)}, jsonb_build_object('type', 'user', 'id', member.user_id::text, 'name', app_user.email), ${ctx.ip},
      ${action}, 'user', member.user_id::text, ${json(after)}::jsonb, ${ctx.requestId}
    from member join app_user on app_user.id = member.user_id
    where member.user_id = ${userId} and member.status = 'ACTIVE'`.execute(ctx.db);
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
