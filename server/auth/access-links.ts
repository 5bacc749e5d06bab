import { sql } from '../db/sql.ts';
import type { PublicCtx } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import { iso } from '../time.ts';
import { newLinkToken, tokenHash } from './tokens.ts';

export type LinkKind = 'SETUP' | 'RESET' | 'INVITATION';

/** How long a link works. */
const lifetimeMs: Record<LinkKind, number> = {
  SETUP: 7 * 86_400_000,
  RESET: 3_600_000,
  INVITATION: 7 * 86_400_000,
};

type Target = { readonly userId?: number; readonly workspaceId?: number };

/** Makes a single-use link and returns its secret, of which only the hash is kept. Earlier ones for the same purpose are void. */
export async function makeLink(
  tx: PublicCtx,
  kind: LinkKind,
  { userId, workspaceId }: Target,
): Promise<string> {
  const token = newLinkToken();
  // Without a person it is the set-up link: several processes may each have printed one, and all are good until one is used.
  if (userId !== undefined) {
    await sql`
      delete from access_link
      where kind = ${kind} and user_id = ${userId} and workspace_id is not distinct from ${workspaceId ?? null}::bigint`.execute(
      tx.db,
    );
  }
  await sql`
    insert into access_link (token_hash, kind, user_id, workspace_id, created_at, expires_at)
    values (${tokenHash(token)}, ${kind}, ${userId ?? null}, ${workspaceId ?? null}, ${iso(tx.now)}, ${iso(tx.now + lifetimeMs[kind])})`.execute(
    tx.db,
  );
  return token;
}

export type Link = { user_id: number | null; workspace_id: number | null };

/** What a link that still works leads to; 410 for every other one. */
export async function readLink(ctx: PublicCtx, kind: LinkKind, token: string): Promise<Link> {
  const { rows } = await sql<Link>`
    select user_id, workspace_id from access_link
    where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and expires_at > ${iso(ctx.now)}`.execute(
    ctx.db,
  );
  return theOne(rows);
}

/** Uses a link up: of two who come at the same moment the database lets one through. */
export async function takeLink(tx: PublicCtx, kind: LinkKind, token: string): Promise<Link> {
  const { rows } = await sql<Link>`
    update access_link set used_at = ${iso(tx.now)}
    where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and expires_at > ${iso(tx.now)}
    returning user_id, workspace_id`.execute(tx.db);
  return theOne(rows);
}

function theOne(rows: readonly Link[]): Link {
  const link = rows[0];
  if (link === undefined) throw new ApiError('LINK_USED');
  return link;
}
