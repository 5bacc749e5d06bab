import { textEventsPath, type TextKind, type TextProvider } from '@callwright/contract/text-providers.ts';
import type { Config } from '#/platform/config/config.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

/** The connection to a workspace's account at a text provider, as stored. */
export type TextConnectionRow = {
  account_id: number;
  /** The id of the connection. */
  connection_id: number;
  provider: TextProvider;
  address_key: string;
  account_sid: string;
  /** Encrypted. */
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

/** Connections by any condition; the caller must include the workspace. */
export function selectTextConnections(rest: Sql): Sql<TextConnectionRow> {
  return sql<TextConnectionRow>`select ${textConnectionColumns} from text_connection n ${rest}`;
}

type Of = Pick<TextConnectionRow, 'account_id' | 'address_key'>;

/** Binds the token to its connection: a copy in another row cannot be decrypted. */
export function placeOfTextToken({ account_id: accountId, address_key: key }: Of): Place {
  return { purpose: 'text connection token', row: `${accountId}/${key}` };
}

export function sealTextToken(config: Config, of: Of, token: string): string {
  return seal(config, placeOfTextToken(of), token);
}

export function openTextToken(config: Config, row: TextConnectionRow): string {
  return unseal(config, placeOfTextToken(row), row.auth_token);
}

/** The URL to which the provider sends incoming texts. */
export function inboundUrl({ baseUrl }: Config, of: Of & { provider: TextProvider }): string {
  return `${baseUrl}${textEventsPath}${of.provider.toLowerCase()}/${of.account_id}-${of.address_key}`;
}

/** The URL for delivery reports. */
export function statusUrl(config: Config, of: Of & { provider: TextProvider }, id: number): string {
  return `${inboundUrl(config, of)}/${id}`;
}
