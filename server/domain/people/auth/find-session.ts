import { because } from '@callwright/contract/error-reasons.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';
import type { App } from '#/platform/context/ctx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import type { Verified } from '#/domain/people/credentials/credential-cache.ts';
import { noteSessionUse } from '#/domain/people/credentials/last-use.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import { noteBrokenGlass } from './note-broken-glass.ts';
import { noteWorkspaceUse } from './note-workspace-use.ts';
import { accessColumns, accessOf, openerJoin, opensWorkspace, type AccessRow } from './workspace-access.ts';

/** A session ends after a week without use, and after thirty days at the latest. */
export const sessionIdleMs = 7 * dayMs;
export const sessionAgeMaxMs = 30 * dayMs;

type SessionRow = {
  session_id: string;
  person_id: number;
  last_used_at: string;
  expires_at: string;
  authenticated_at: string;
  confined_to: number | null;
};
type Person = { first_name: string; last_name: string; email: string };
type Membership = AccountRow & AccessRow & { user_id: number; status: string; has_left: boolean };
type MembershipRow = SessionRow & Person & Membership;
/** A person without a workspace has one row with nulls for the workspace. */
type JoinedRow = SessionRow & Person & { [Key in keyof Membership]: Membership[Key] | null };

// In the app, a person may do anything the role allows. Scopes restrict only keys and apps.
const allScopes: ReadonlySet<string> = new Set(['*']);

/** Finds a session outside of any workspace. */
export async function findPerson(app: App, hash: Buffer, nowMs: number): Promise<Verified> {
  const { rows } = await sql<SessionRow>`
    select id as session_id, user_id as person_id, last_used_at, expires_at, authenticated_at, workspace_id as confined_to from session where token_hash = ${hash}`.execute(
    app.database.db,
  );
  const row = rows[0];
  if (row === undefined) throw unauthorized('TOKEN_INVALID');
  return verifiedSession(app, row, nowMs, null);
}

/** Finds a session with the workspace it is used in: the requested one, or the person's only one. */
export async function findSession(
  app: App,
  hash: Buffer,
  workspaceId: number | null,
  nowMs: number,
): Promise<Verified> {
  const { rows } = await sql<JoinedRow>`
    select session.id as session_id, session.user_id as person_id, session.last_used_at, session.expires_at, session.authenticated_at, session.workspace_id as confined_to,
      session.born <= member.credentials_after or used.ended_at is not null as has_left,
      app_user.first_name, app_user.last_name, app_user.email, member.user_id, member.status, ${accessColumns}, ${sql.raw(accountColumns)}
    from session
    join app_user on app_user.id = session.user_id
    ${openerJoin}
    left join member on member.person_id = session.user_id and ${opensWorkspace}
    left join account on account.id = member.account_id and account.deleted_at is null
    left join session_workspace used on used.account_id = member.account_id and used.session_id = session.id
    where session.token_hash = ${hash}`.execute(app.database.db);
  const first = rows[0];
  if (first === undefined) throw unauthorized('TOKEN_INVALID');
  const member = membership(rows, workspaceId);
  const found = verifiedSession(app, first, nowMs, member);
  const used = { accountId: member.account_id, sessionId: first.session_id, userId: member.user_id };
  await noteWorkspaceUse(app, used, nowMs);
  if (accessOf(member).breaksGlass) await noteBrokenGlass(app, used, nowMs);
  return found;
}

function verifiedSession(app: App, row: SessionRow, nowMs: number, member: MembershipRow | null): Verified {
  const expiresAtMs = Math.min(Date.parse(row.expires_at), Date.parse(row.last_used_at) + sessionIdleMs);
  if (expiresAtMs <= nowMs) throw unauthorized('TOKEN_EXPIRED');
  noteSessionUse(app, row.session_id, row.person_id, row.last_used_at, nowMs);
  const authenticatedAtMs = Date.parse(row.authenticated_at);
  return {
    principal:
      member === null
        ? null
        : {
            kind: 'session',
            credentialId: row.session_id,
            accountId: member.account_id,
            account: toAccount(member),
            userId: member.user_id,
            personId: row.person_id,
            role: member.role,
            scopes: allScopes,
            authenticatedAtMs,
            access: accessOf(member),
            actor: {
              type: 'user',
              id: String(member.user_id),
              name: `${member.first_name} ${member.last_name}`.trim() || member.email,
            },
          },
    person: {
      personId: row.person_id,
      sessionId: row.session_id,
      authenticatedAtMs,
      confinedTo: row.confined_to,
    },
    expiresAtMs,
    allowedFrom: null,
    verifiedAtMs: nowMs,
  };
}

/**
 * A workspace that the person does not belong to is treated as nonexistent. If they have left it since the session was
 * opened, even for a while, the session is not valid there.
 */
function membership(rows: readonly JoinedRow[], workspaceId: number | null): MembershipRow {
  const live = rows
    .filter(isMembership)
    .filter((row) => workspaceId === null || row.account_id === workspaceId);
  const active = live.filter((row) => row.status === 'ACTIVE' && !row.has_left);
  const [only, ...others] = active;
  if (only === undefined)
    throw live.some((row) => row.status === 'DEACTIVATED' || row.has_left)
      ? unauthorized('TOKEN_INVALID')
      : notFound('workspace');
  if (others.length > 0) throw invalid({ 'X-Workspace-Id': [because('WORKSPACE_MISSING')] });
  return only;
}

function isMembership(row: JoinedRow): row is MembershipRow {
  return row.account_id !== null;
}
