import { signInTime } from '#/platform/context/app-of.ts';
import { administratorRoles } from '@callwright/contract/roles.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { newLinkToken, tokenHash } from './tokens.ts';

export type LinkKind = 'SETUP' | 'RESET' | 'INVITATION';

/** How long a link is valid. */
const lifetimeMs: Record<LinkKind, number> = {
  SETUP: 7 * dayMs,
  RESET: hourMs,
  INVITATION: 7 * dayMs,
};

type Target = {
  readonly personId?: number;
  readonly workspaceId?: number;
  /** The member who made an invitation, and the key they used; it ends with them. */
  readonly makerId?: number;
  readonly makerKeyId?: number;
};

/**
 * Makes a single-use link and returns its secret, of which only the hash is stored. Voids earlier links for the same
 * purpose.
 */
export function makeLink(tx: PublicCtx, kind: LinkKind, target: Target): Promise<string> {
  return tx.db.asService((db) => insertLink({ ...tx, db }, kind, target));
}

async function insertLink(
  tx: PublicCtx,
  kind: LinkKind,
  { personId, workspaceId, makerId, makerKeyId }: Target,
): Promise<string> {
  const token = newLinkToken();
  // Without a person it is the setup link. Several processes may have printed one; all are valid until one is used.
  if (personId !== undefined) {
    await sql`
      delete from access_link
      where kind = ${kind} and user_id = ${personId} and workspace_id is not distinct from ${workspaceId ?? null}::bigint`.execute(
      tx.db,
    );
  }
  await sql`
    insert into access_link (token_hash, kind, user_id, workspace_id, maker_id, maker_key_id, created_at, expires_at)
    values (${tokenHash(token)}, ${kind}, ${personId ?? null}, ${workspaceId ?? null}, ${makerId ?? null}, ${makerKeyId ?? null},
      ${iso(signInTime(tx))}, ${iso(signInTime(tx) + lifetimeMs[kind])})`.execute(tx.db);
  return token;
}

/**
 * Voids the links of a member who leaves a workspace: invitations to it, invitations they made, and password resets if
 * it was their last workspace.
 */
export async function dropLinks(tx: PublicCtx, workspaceId: number, userId: number): Promise<void> {
  const drop = sql`
    delete from access_link using member leaver
    where leaver.account_id = ${workspaceId} and leaver.user_id = ${userId}
      and ((workspace_id = ${workspaceId} and kind = 'INVITATION' and (access_link.user_id = leaver.person_id or maker_id = leaver.user_id))
        or (kind = 'RESET' and access_link.user_id = leaver.person_id and not exists (
          select from member join public.account on account.id = member.account_id and account.deleted_at is null
          where member.person_id = leaver.person_id and member.account_id <> ${workspaceId} and member.status = 'ACTIVE')))`;
  await tx.db.asService((db) => drop.execute(db));
}

export type Link = { person_id: number | null; workspace_id: number | null };

/** An invitation is only valid while its maker may invite, and the key they used is valid. */
function makerStays(nowMs: number): Sql {
  return sql`(maker_id is null or exists (
    select from member maker
    where maker.account_id = access_link.workspace_id and maker.user_id = access_link.maker_id and maker.status = 'ACTIVE'
      and maker.role = any(${administratorRoles}::text[])
      and (access_link.maker_key_id is null or exists (
        select from api_key
        where api_key.account_id = maker.account_id and api_key.id = access_link.maker_key_id and api_key.user_id = maker.user_id
          and api_key.revoked_at is null and api_key.born > maker.credentials_after
          and (api_key.expires_at is null or api_key.expires_at > ${iso(nowMs)}::timestamptz)))))`;
}

/** The target of a valid link. Throws 410 for any other. */
export async function readLink(ctx: PublicCtx, kind: LinkKind, token: string): Promise<Link> {
  const { rows } = await sql<Link>`
    select user_id as person_id, workspace_id from access_link
    where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and expires_at > ${iso(ctx.now)}
      and ${makerStays(ctx.now)}`.execute(ctx.db);
  return theOne(rows);
}

/** Uses a link up. Of two concurrent requests, the database accepts one. */
export function takeLink(tx: PublicCtx, kind: LinkKind, token: string): Promise<Link> {
  return takeHashedLink(tx, kind, tokenHash(token));
}

/** The same for a link of which only the hash is known. */
export async function takeHashedLink(tx: PublicCtx, kind: LinkKind, hash: Buffer): Promise<Link> {
  const { rows } = await sql<Link>`
    update access_link set used_at = ${iso(tx.now)}
    where token_hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${iso(tx.now)}
      and ${makerStays(tx.now)}
    returning user_id as person_id, workspace_id`.execute(tx.db);
  return theOne(rows);
}

function theOne(rows: readonly Link[]): Link {
  const link = rows[0];
  if (link === undefined) throw new ApiError('LINK_USED');
  return link;
}
