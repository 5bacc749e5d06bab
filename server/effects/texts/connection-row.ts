import { textEventsPath, type TextKind, type TextProvider } from '@callwright/contract/text-providers.ts';
import type { Config } from '#/platform/config/config.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

/** How a workspace's account at a provider of texts is reached, as stored. */
export type TextConnectionRow = {
  account_id: number;
  /** Of the connection. */
  connection_id: number;
  provider: TextProvider;
  address_key: string;
  account_sid: string;
  /** Sealed. */
  auth_token: string;
  sender: string;
  whatsapp_sender: string | null;
  whatsapp_templates: { [Kind in TextKind]?: string | null };
  quiet_from: number | null;
  quiet_to: number | null;
};

/** Columns for statements that join `text_connection as n`. */
export const textConnectionColumns = sql.raw(
  'n.account_id, n.id as connection_id, n.provider, n.address_key, n.account_sid, n.auth_token, n.sender, n.whatsapp_sender, n.whatsapp_templates, n.quiet_from, n.quiet_to',
);

/** Connections by any condition; the caller names the workspace. */
export function selectTextConnections(rest: Sql): Sql<TextConnectionRow> {
  return sql<TextConnectionRow>`select ${textConnectionColumns} from text_connection n ${rest}`;
}

type Of = Pick<TextConnectionRow, 'account_id' | 'address_key'>;

/** A token that is copied to another connection does not open. */
export function placeOfTextToken({ account_id: accountId, address_key: key }: Of): Place {
  return { purpose: 'text connection token', row: `${accountId}/${key}` };
}

export function sealTextToken(config: Config, of: Of, token: string): string {
  return seal(config, placeOfTextToken(of), token);
}

export function openTextToken(config: Config, row: TextConnectionRow): string {
  return unseal(config, placeOfTextToken(row), row.auth_token);
}

/** Where the provider sends what people answer. */
export function inboundUrl({ baseUrl }: Config, of: Of & { provider: TextProvider }): string {
  return `${baseUrl}${textEventsPath}${of.provider.toLowerCase()}/${of.account_id}-${of.address_key}`;
}

/** Where it reports how a text fares. */
export function statusUrl(config: Config, of: Of & { provider: TextProvider }, id: number): string {
  return `${inboundUrl(config, of)}/${id}`;
}
