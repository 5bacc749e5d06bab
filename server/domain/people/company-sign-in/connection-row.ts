import type { RoleKey } from '@callwright/contract/roles.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

/** The stored connection of a workspace to its company's identity provider. */
export type ConnectionRow = {
  account_id: number;
  id: number;
  kind: string;
  name: string;
  /** Specific to the kind; read by the kind's own folder. */
  settings: unknown;
  secret: string | null;
  is_active: boolean;
  is_enforced: boolean;
  adds_members: boolean;
  counts_as_factor: boolean;
  role_claim: string | null;
  role_map: readonly { readonly value: string; readonly role: RoleKey }[];
  default_role: RoleKey;
  gives_administrators: boolean;
  created_at: string;
  updated_at: string;
};

/** Connections by any condition, which must include the workspace. */
export function selectConnections(rest: Sql): Sql<ConnectionRow> {
  return sql<ConnectionRow>`
    select c.account_id, c.id, c.kind, c.name, c.settings, c.secret, c.is_active, c.is_enforced, c.adds_members, c.counts_as_factor,
      c.role_claim, c.role_map, c.default_role, c.gives_administrators, c.created_at, c.updated_at
    from sign_in_connection c ${rest}`;
}

export async function readConnection(ctx: PublicCtx, accountId: number, id: number): Promise<ConnectionRow> {
  const { rows } = await selectConnections(sql`where c.account_id = ${accountId} and c.id = ${id}`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('signInConnection');
  return row;
}

const connectionSecretPurpose = 'company sign-in';

/** Bound to the connection: copied to another one, the secret cannot be opened. */
export function placeOfSecret({ account_id: accountId, id }: { account_id: number; id: number }): Place {
  return { purpose: connectionSecretPurpose, row: `${accountId}/${id}` };
}

export function sealConnectionSecret(
  ctx: PublicCtx,
  of: { account_id: number; id: number },
  secret: string,
): string {
  return seal(ctx.app.config, placeOfSecret(of), secret);
}

export function openConnectionSecret(ctx: PublicCtx, row: ConnectionRow): string | null {
  return row.secret === null ? null : unseal(ctx.app.config, placeOfSecret(row), row.secret);
}
