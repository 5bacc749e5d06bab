import { slackEventsPath } from '@callwright/contract/slack-topics.ts';
import type { Config } from '#/platform/config/config.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

/** The Slack app of a workspace, as stored. */
export type AppRow = {
  account_id: number;
  id: number;
  address_key: string;
  team_id: string;
  team_name: string;
  bot_user_id: string;
  /** Encrypted, like the signing secret. */
  bot_token: string;
  signing_secret: string;
  status: 'CONNECTED' | 'ERROR';
  reason: string | null;
  created_at: string;
  updated_at: string;
};

/** Apps by any condition on `s`; the caller must include the workspace. */
export function selectApps(rest: Sql): Sql<AppRow> {
  return sql<AppRow>`
    select s.account_id, s.id, s.address_key, s.team_id, s.team_name, s.bot_user_id, s.bot_token, s.signing_secret, s.status, s.reason, s.created_at, s.updated_at
    from slack_app s ${rest}`;
}

type Of = Pick<AppRow, 'account_id' | 'address_key'>;

/** Binds the secrets to their app: a copy in another row cannot be decrypted. */
export function placeOfBotToken({ account_id: accountId, address_key: key }: Of): Place {
  return { purpose: 'slack bot token', row: `${accountId}/${key}` };
}

export function placeOfSigningSecret({ account_id: accountId, address_key: key }: Of): Place {
  return { purpose: 'slack signing secret', row: `${accountId}/${key}` };
}

export function sealApp(config: Config, of: Of, secrets: { botToken: string; signingSecret: string }) {
  return {
    botToken: seal(config, placeOfBotToken(of), secrets.botToken),
    signingSecret: seal(config, placeOfSigningSecret(of), secrets.signingSecret),
  };
}

export function openBotToken(config: Config, row: AppRow): string {
  return unseal(config, placeOfBotToken(row), row.bot_token);
}

export function openSigningSecret(config: Config, row: AppRow): string {
  return unseal(config, placeOfSigningSecret(row), row.signing_secret);
}

/** The URL to which Slack sends clicks. */
export function requestUrl({ baseUrl }: Config, of: Of): string {
  return `${baseUrl}${slackEventsPath}${of.account_id}-${of.address_key}`;
}
