import { inCells } from '#/platform/workspaces/in-cells.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** The parts of the context that an entry needs. */
type Auditing = Pick<Ctx, 'accountId' | 'actor' | 'db' | 'ip' | 'now' | 'requestId'> &
  Partial<Pick<Ctx, 'credential' | 'isNotedAsOne' | 'userAgent' | 'userId'>>;

/** `refused`: the caller lacks the right; `failed`: tried without success. */
type AuditOutcome = 'done' | 'refused' | 'failed';

/**
 * Records who did what, in the transaction of the change. `before` and `after` hold the relevant values, never a
 * secret. The audit log is append-only.
 */
export async function audit(
  tx: Auditing,
  action: string,
  resource: string,
  id: number | string | null,
  before: object | null,
  after: object | null,
): Promise<void> {
  const entry = auditEntry(tx, action, resource, id, before, after);
  if (entry === null) return;
  await tx.db.enterCell?.(tx.accountId);
  await sendAhead(tx.db, entry);
}

/** The same as a part of a larger statement; null if nothing is to be recorded. */
export function auditEntry(
  tx: Auditing,
  action: string,
  resource: string,
  id: number | string | null,
  before: object | null,
  after: object | null,
): Sql | null {
  if (tx.isNotedAsOne === true) return null;
  return sql`
    insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id)
    values (${tx.accountId}, ${iso(tx.now)}, ${JSON.stringify(tx.actor)}::jsonb, ${tx.userId ?? null}, ${credentialOf(tx)}::jsonb, ${tx.ip},
      ${programOf(tx)}, ${action}, ${resource}, ${id === null ? null : String(id)}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${tx.requestId})`;
}

/** The same action on many records, in one statement. */
export async function auditAll(
  tx: Ctx,
  action: string,
  resource: string,
  entries: readonly { id: number; before: object | null; after: object | null }[],
): Promise<void> {
  if (entries.length === 0 || tx.isNotedAsOne === true) return;
  const noted = sql`
    insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id)
    select ${tx.accountId}, ${iso(tx.now)}::timestamptz, ${JSON.stringify(tx.actor)}::jsonb, ${tx.userId}::bigint, ${credentialOf(tx)}::jsonb, ${tx.ip},
      ${programOf(tx)}, ${action}, ${resource}, r.id, nullif(r.before, 'null'), nullif(r.after, 'null'), ${tx.requestId}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (id text, before jsonb, after jsonb)
    returning account_id`;
  await sendAhead(tx.db, noted);
}

/**
 * Records a refusal (403), at most once an hour per credential and endpoint, so that a repeating program does not fill
 * the log. `what` is the endpoint as in the reference, `code` the error code.
 */
export async function auditRefusal(ctx: Auditing, what: string, code: string): Promise<void> {
  const hour = iso(ctx.now).slice(0, 13);
  const { kind = '', id = '' } = ctx.credential ?? {};
  await sql`
    insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, after, request_id, outcome, once_key)
    values (${ctx.accountId}, ${iso(ctx.now)}, ${JSON.stringify(ctx.actor)}::jsonb, ${ctx.userId ?? null}, ${credentialOf(ctx)}::jsonb, ${ctx.ip},
      ${programOf(ctx)}, 'access.refused', 'endpoint', ${what}, ${json({ code })}::jsonb, ${ctx.requestId}, 'refused', ${`${hour} ${kind} ${id} ${what}`})
    on conflict (account_id, once_key) where once_key is not null do nothing`.execute(ctx.db);
}

/**
 * Records what a person did outside of workspaces (signing in, changing the password) in each of their workspaces, with
 * their member id there, or in the only workspace it is about. Must not run in a transaction, which sees one workspace.
 */
export async function auditPerson(
  ctx: PublicCtx & { readonly sessionId?: string },
  personId: number | null,
  action: string,
  after: object | null = null,
  outcome: AuditOutcome = 'done',
  onlyIn: number | null = null,
): Promise<void> {
  const credential = ctx.sessionId === undefined ? null : json({ kind: 'session', id: ctx.sessionId });
  await inCells(
    ctx.app,
    sql`
    with membership as materialized (
      select member.account_id, member.user_id, app_user.email
      from member join account on account.id = member.account_id join app_user on app_user.id = member.person_id
      where member.person_id = ${personId} and member.status = 'ACTIVE' and (${onlyIn}::bigint is null or member.account_id = ${onlyIn})
    )
    insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, after, request_id, outcome)
    select account_id, ${iso(ctx.now)}::timestamptz, jsonb_build_object('type', 'user', 'id', user_id::text, 'name', email), user_id,
      ${credential}::jsonb, ${ctx.ip}, ${programOf(ctx)}, ${action}, 'user', user_id::text, ${json(after)}::jsonb, ${ctx.requestId}, ${outcome}
    from membership returning account_id`,
  );
}

/** A key or an app has the name of the actor; a session has no name. */
function credentialOf({ credential = null, actor }: Pick<Auditing, 'actor' | 'credential'>): string | null {
  if (credential === null) return null;
  return json({ ...credential, name: credential.kind === 'session' ? null : actor.name });
}

const programLengthMax = 300;

/** The user agent, without characters that PostgreSQL cannot store. */
export function programOf({ userAgent }: Pick<PublicCtx, 'userAgent'>): string | null {
  return userAgent?.replaceAll('\u0000', '').toWellFormed().slice(0, programLengthMax) ?? null;
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
