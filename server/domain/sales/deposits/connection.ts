import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import { selectConnections, type ConnectionRow } from '#/domain/sales/payment-connections/connection-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** The connection that takes deposits; null if none works. */
export async function depositConnection(ctx: Ctx, provider: PaymentProvider): Promise<ConnectionRow | null> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${ctx.accountId} and n.provider = ${provider} and n.status = 'CONNECTED'`,
  ).execute(ctx.db);
  return rows[0] ?? null;
}

/** Makes the provider the actor of changes. */
export function asProvider(ctx: Ctx, { provider }: ConnectionRow): Ctx {
  return { ...ctx, actor: { type: 'system', id: provider.toLowerCase(), name: provider } };
}
