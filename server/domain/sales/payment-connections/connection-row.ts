import { paymentEventsPath, type PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

/** The stored connection to a workspace's account at a payment provider. */
export type ConnectionRow = {
  account_id: number;
  id: number;
  provider: PaymentProvider;
  address_key: string;
  /** Encrypted, as is the next. */
  api_key: string;
  webhook_secret: string | null;
};

/** Columns for statements that join `payment_connection as n`. */
export const connectionColumns = sql.raw(
  'n.account_id, n.id, n.provider, n.address_key, n.api_key, n.webhook_secret',
);

/** Connections by any condition, which must include the workspace. */
export function selectConnections(rest: Sql): Sql<ConnectionRow> {
  return sql<ConnectionRow>`select ${connectionColumns} from payment_connection n ${rest}`;
}

export async function readConnection(ctx: Ctx, id: number): Promise<ConnectionRow> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${ctx.accountId} and n.id = ${id}`,
  ).execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('paymentConnection');
  return row;
}

type Of = Pick<ConnectionRow, 'account_id' | 'address_key'>;

/** Bound to connection and column: copied elsewhere, the key cannot be opened. */
export function placeOfApiKey({ account_id: accountId, address_key: key }: Of): Place {
  return { purpose: 'payment connection key', row: `${accountId}/${key}` };
}

export function placeOfWebhookSecret({ account_id: accountId, address_key: key }: Of): Place {
  return { purpose: 'payment connection webhook', row: `${accountId}/${key}` };
}

export function sealApiKey(config: Config, of: Of, key: string): string {
  return seal(config, placeOfApiKey(of), key);
}

export function sealWebhookSecret(config: Config, of: Of, secret: string): string {
  return seal(config, placeOfWebhookSecret(of), secret);
}

export function openApiKey(config: Config, row: ConnectionRow): string {
  return unseal(config, placeOfApiKey(row), row.api_key);
}

/** The secrets with which events may be signed. */
export function openWebhookSecrets(config: Config, row: ConnectionRow): readonly string[] {
  return row.webhook_secret === null ? [] : [unseal(config, placeOfWebhookSecret(row), row.webhook_secret)];
}

/** The path for the provider's events: provider, workspace and connection. */
export function webhookPath({
  account_id: accountId,
  provider,
  address_key: key,
}: Of & { provider: PaymentProvider }): string {
  return `${paymentEventsPath}${provider.toLowerCase()}/${accountId}-${key}`;
}
