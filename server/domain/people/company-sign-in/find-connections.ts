import type * as contract from '@callwright/contract/company-sign-in.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { selectConnections, type ConnectionRow } from './connection-row.ts';

/** The options on the sign-in page of a workspace. */
export async function listCompanyOptions(
  ctx: PublicCtx,
  { workspace }: Input<typeof contract.companyOptions>,
): Promise<Result<typeof contract.companyOptions>> {
  const { rows } = await sql<{ id: number; name: string; workspace_name: string }>`
    select c.id, c.name, account.name as workspace_name
    from account join sign_in_connection c on c.account_id = account.id and c.is_active
    where account.slug = ${workspace} and account.deleted_at is null
    order by lower(c.name), c.id`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) throw notFound('companySignIn');
  return {
    data: {
      workspaceName: first.workspace_name,
      connections: rows.map(({ id, name }) => ({ id, name })),
    },
  };
}

/** Decides by the domain alone, so it does not reveal whether the email is known. */
export async function connectionForEmail(ctx: PublicCtx, email: string): Promise<ConnectionRow> {
  const { rows } = await selectConnections(sql`
    join sign_in_domain domain on domain.account_id = c.account_id and domain.connection_id = c.id
    join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id
    join account on account.id = c.account_id and account.deleted_at is null
    where c.is_active and verified.domain = substring(${normalizeEmail(email)}::text from '@([^@]*)$')`).execute(
    ctx.db,
  );
  return theOne(rows);
}

export async function connectionOf(
  ctx: PublicCtx,
  workspace: { readonly slug: string } | { readonly id: number },
  connectionId: number,
): Promise<ConnectionRow> {
  const isOfWorkspace =
    'id' in workspace ? sql`account.id = ${workspace.id}` : sql`account.slug = ${workspace.slug}`;
  const { rows } = await selectConnections(sql`
    join account on account.id = c.account_id and account.deleted_at is null
    where c.is_active and ${isOfWorkspace} and c.id = ${connectionId}`).execute(ctx.db);
  return theOne(rows);
}

function theOne([row]: readonly ConnectionRow[]): ConnectionRow {
  if (row === undefined) throw notFound('companySignIn');
  return row;
}
