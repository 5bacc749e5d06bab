import { sql } from '#/platform/db/sql.ts';
import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { insideOf } from '#/platform/context/app-of.ts';
import { dbOfWorkspace } from '#/platform/context/of-workspace.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { accountOfToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import { partsOfLink } from '#/platform/values/slug.ts';

/** The context of a visitor of a booking page: in the page's workspace, without a member. Throws 404. */
export async function visitorOfLink(ctx: PublicCtx, linkPrefix: string): Promise<Ctx> {
  const { company } = partsOfLink(linkPrefix);
  const { rows } =
    await sql<AccountRow>`select ${sql.raw(accountColumns)} from account where slug = ${company} and deleted_at is null`.execute(
      ctx.db,
    );
  if (rows[0] === undefined) throw notFound('event');
  return visitor(ctx, rows[0]);
}

/** The context of an invitee who opened the link to their call. Throws 404. */
export async function visitorOfToken(ctx: PublicCtx, token: string): Promise<Ctx> {
  const accountId = accountOfToken(token);
  if (accountId === null) throw notFound('call');
  const { rows } =
    await sql<AccountRow>`select ${sql.raw(accountColumns)} from account where id = ${accountId} and deleted_at is null`.execute(
      ctx.db,
    );
  if (rows[0] === undefined) throw notFound('call');
  return visitor(ctx, rows[0]);
}

/** The context of the visitor who calls a public endpoint; null if the request names no workspace. */
export async function visitorOf(
  ctx: PublicCtx,
  input: { linkPrefix?: unknown; token?: unknown },
): Promise<Ctx | null> {
  if (typeof input.linkPrefix === 'string') return visitorOfLink(ctx, input.linkPrefix);
  return typeof input.token === 'string' ? visitorOfToken(ctx, input.token) : null;
}

function visitor(ctx: PublicCtx, row: AccountRow): Ctx {
  const account = toAccount(row);
  return {
    ...ctx,
    ...insideOf(ctx, account),
    db: dbOfWorkspace(ctx, account.id),
    userId: null,
    role: null,
    scopes: new Set(),
    credential: null,
    actor: { type: 'contact', id: '', name: 'Invitee' },
  };
}
