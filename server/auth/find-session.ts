import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '../db/sql.ts';
import { accountColumns, toAccount, type AccountRow } from '../account/account.ts';
import type { App } from '../ctx.ts';
import { invalid, notFound } from '../errors.ts';
import type { Verified } from './credential-cache.ts';
import { noteSessionUse } from './last-use.ts';
import { unauthorized } from './unauthorized.ts';

/** A session ends after a week without use, and after thirty days whatever happens. */
export const sessionIdleMs = 7 * 86_400_000;
export const sessionAgeMaxMs = 30 * 86_400_000;

type SessionRow = { session_id: string; user_id: number; last_used_at: string; expires_at: string };
type MembershipRow = SessionRow &
  AccountRow & { first_name: string; last_name: string; email: string; role: RoleKey | null; status: string };

// A person may do in the app whatever the role allows; scopes narrow keys and apps only.
const allScopes: ReadonlySet<string> = new Set(['*']);

/** Reads a session on its own, for what a person does outside any workspace. */
export async function findPerson(app: App, hash: Buffer, nowMs: number): Promise<Verified> {
  const { rows } = await sql<SessionRow>`
    select id as session_id, user_id, last_used_at, expires_at from session where token_hash = ${hash}`.execute(
    app.database.db,
  );
  const row = rows[0];
  if (row === undefined) throw unauthorized('TOKEN_INVALID');
  return verifiedSession(app, row, nowMs, null);
}

/** Reads a session with the workspace it is used in: the one asked for, or the only one the person has. */
export async function findSession(
  app: App,
  hash: Buffer,
  workspaceId: number | null,
  nowMs: number,
): Promise<Verified> {
  const { rows } = await sql<MembershipRow>`
    select session.id as session_id, session.user_id, session.last_used_at, session.expires_at,
      app_user.first_name, app_user.last_name, app_user.email, member.role, member.status, ${sql.raw(accountColumns)}
    from session
    join app_user on app_user.id = session.user_id
    left join member on member.user_id = session.user_id
    left join account on account.id = member.account_id and account.deleted_at is null
    where session.token_hash = ${hash}`.execute(app.database.db);
  const first = rows[0];
  if (first === undefined) throw unauthorized('TOKEN_INVALID');
  return verifiedSession(app, first, nowMs, membership(rows, workspaceId));
}

function verifiedSession(app: App, row: SessionRow, nowMs: number, member: MembershipRow | null): Verified {
  const expiresAtMs = Math.min(Date.parse(row.expires_at), Date.parse(row.last_used_at) + sessionIdleMs);
  if (expiresAtMs <= nowMs) throw unauthorized('TOKEN_EXPIRED');
  noteSessionUse(app, row.session_id, row.user_id, row.last_used_at, nowMs);
  return {
    principal:
      member === null || member.role === null
        ? null
        : {
            kind: 'session',
            credentialId: row.session_id,
            accountId: member.account_id,
            account: toAccount(member),
            userId: row.user_id,
            role: member.role,
            scopes: allScopes,
            actor: {
              type: 'user',
              id: String(row.user_id),
              name: `${member.first_name} ${member.last_name}`.trim() || member.email,
            },
          },
    person: { userId: row.user_id, sessionId: row.session_id },
    expiresAtMs,
    allowedFrom: null,
    verifiedAtMs: nowMs,
  };
}

/** A workspace one does not belong to is answered like one that does not exist; one that put the person out ends the session there. */
function membership(rows: readonly MembershipRow[], workspaceId: number | null): MembershipRow {
  const live = rows.filter(
    (row) => row.account_id !== null && (workspaceId === null || row.account_id === workspaceId),
  );
  const active = live.filter((row) => row.status === 'ACTIVE');
  const [only, ...others] = active;
  if (only === undefined)
    throw live.some((row) => row.status === 'DEACTIVATED')
      ? unauthorized('TOKEN_INVALID')
      : notFound('workspace');
  if (others.length > 0)
    throw invalid({ 'X-Workspace-Id': ['Required, since you belong to several workspaces'] });
  return only;
}
