import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import type { Config } from '#/platform/config/config.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import type { Dialect } from '#/ports/messages/slack/webhook.ts';

/** A Slack channel, as stored. */
export type ChannelRow = {
  account_id: number;
  id: number;
  kind: 'WEBHOOK' | 'APP';
  name: string;
  /** Encrypted. */
  webhook_url: string | null;
  /** A digest of the webhook address, or Slack's channel id. */
  target: string;
  dialect: Dialect;
  topics: SlackTopic[];
  status: 'ACTIVE' | 'OFF';
  failures: number;
};

/** Columns for statements that call the table `c`. */
export const channelColumns = sql.raw(
  'c.account_id, c.id, c.kind, c.name, c.webhook_url, c.target, c.dialect, c.topics, c.status, c.failures',
);

type Of = Pick<ChannelRow, 'account_id' | 'target'>;

/** Binds the address to its channel: a copy in another row cannot be decrypted. */
export function placeOfWebhookUrl({ account_id: accountId, target }: Of): Place {
  return { purpose: 'slack webhook', row: `${accountId}/${target}` };
}

export function sealWebhookUrl(config: Config, of: Of, url: string): string {
  return seal(config, placeOfWebhookUrl(of), url);
}

export function openWebhookUrl(config: Config, row: Of & { readonly webhook_url: string }): string {
  return unseal(config, placeOfWebhookUrl(row), row.webhook_url);
}
