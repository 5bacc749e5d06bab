import { inviteeTokenPlace } from '#/domain/scheduling/call-records/invitee-token.ts';
import { eventTokenPlace } from '#/domain/scheduling/event-records/event-token.ts';
import { placeOfChecks, placeOfMessage } from '#/domain/people/company-sign-in/attempts.ts';
import { placeOfSecret } from '#/domain/people/company-sign-in/connection-row.ts';
import { placeOfAttempt } from '#/domain/scheduling/calendars/connections/attempts.ts';
import { placeOfWaitingToken } from '#/domain/scheduling/waiting-list/token.ts';
import { placeOfAnswers } from '#/domain/scheduling/booking-links/booking-link.ts';
import { placeOfConnection } from '#/domain/scheduling/calendars/connections/connection-secret.ts';
import { statePlace } from '#/domain/scheduling/calendars/mirror/finish.ts';
import { placeOfSourceKey } from '#/domain/moving/imports/service.ts';
import { placeOfDeposit } from '#/domain/sales/deposits/deposit-row.ts';
import { placeOfApiKey, placeOfWebhookSecret } from '#/domain/sales/payment-connections/connection-row.ts';
import { placeOfResponseUrl } from '#/effects/slack/accept-click.ts';
import { placeOfBotToken, placeOfSigningSecret } from '#/effects/slack/app-row.ts';
import { placeOfWebhookUrl } from '#/effects/slack/channel-row.ts';
import { slackMessagePlace } from '#/effects/slack/subscriber.ts';
import { placeOfTextToken } from '#/effects/texts/connection-row.ts';
import { textPlace } from '#/effects/texts/send-texts.ts';
import { totpPlace } from '#/domain/people/factors/totp-factor.ts';
import { headersPlace } from '#/effects/webhooks/endpoint-secrets.ts';
import { sealedFieldsPlace } from '#/platform/changes/sealed-fields.ts';
import { placeOf } from '#/platform/idempotency/idempotency.ts';
import { keyPurpose } from '#/platform/secrets/kept-keys.ts';
import type { Place } from '#/platform/secrets/secrets.ts';
import { mailPlace } from '#/ports/messages/send-mail.ts';
import { declinedPurpose, rowOf } from '#/surfaces/booking-page/declined.ts';

/** A row with its sealed texts and the named columns. */
export type Row = Record<string, unknown>;
export type Sealed = {
  readonly table: string;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly column: string;
  /** Further columns that identify the row a text is sealed for. */
  readonly besides?: readonly string[];
  /** The column that reveals an earlier format, for tables where earlier versions sealed without a row. */
  readonly earlier?: string;
  readonly place: (row: never) => Place;
};

/** The body comes last, because it is what identifies rows that are not sealed anew yet. */
const mailColumns = ['calendar', 'unsubscribe', 'body_html', 'body_text'];

/**
 * Every column with sealed texts, except for webhook secrets, which are lists, and MCP messages, which are short-lived.
 */
export const sealedColumns: readonly Sealed[] = [
  ...mailColumns.map((column) => ({
    table: 'mail',
    key: ['account_id', 'id'],
    column,
    // All texts of a mail are sealed together. The index mail_sealed_earlier has those in an earlier format.
    earlier: 'body_text',
    place: (row: { account_id: number; id: number }) => mailPlace(row.account_id, row.id),
  })),
  {
    table: 'webhook_endpoint',
    key: ['account_id', 'id'],
    column: 'headers',
    earlier: 'headers',
    place: (row: { account_id: number; id: string }) => headersPlace(row.account_id, row.id),
  },
  {
    table: 'totp_factor',
    key: ['user_id'],
    column: 'secret',
    earlier: 'secret',
    place: (row: { user_id: number }) => totpPlace(row.user_id),
  },
  {
    table: 'event_call',
    key: ['account_id', 'id'],
    column: 'token_sealed',
    besides: ['preview_id'],
    place: (row: { account_id: number; preview_id: string }) =>
      inviteeTokenPlace(row.account_id, row.preview_id),
  },
  {
    table: 'event',
    key: ['account_id', 'id'],
    column: 'token_sealed',
    place: (row: { account_id: number; id: number }) => eventTokenPlace(row.account_id, row.id),
  },
  {
    table: 'change',
    key: ['account_id', 'id'],
    column: 'sealed',
    besides: ['event_id'],
    place: (row: { account_id: number; event_id: string }) => sealedFieldsPlace(row.account_id, row.event_id),
  },
  {
    table: 'idempotency_key',
    key: ['account_id', 'credential', 'endpoint', 'key'],
    column: 'body',
    place: placeOf,
  },
  {
    table: 'declined_booking',
    key: ['account_id', 'id'],
    column: 'body',
    besides: ['token_hash'],
    place: (row: { account_id: number; token_hash: Buffer }) => ({
      purpose: declinedPurpose,
      row: rowOf(row.account_id, row.token_hash),
    }),
  },
  {
    table: 'booking_link',
    key: ['account_id', 'id'],
    column: 'answers',
    besides: ['token_hash'],
    place: (row: { account_id: number; token_hash: Buffer }) =>
      placeOfAnswers(row.account_id, row.token_hash),
  },
  {
    table: 'waiting_entry',
    key: ['account_id', 'id'],
    column: 'token_sealed',
    besides: ['token_hash'],
    place: (row: { account_id: number; token_hash: Buffer }) =>
      placeOfWaitingToken(row.account_id, row.token_hash),
  },
  {
    table: 'sign_in_connection',
    key: ['account_id', 'id'],
    column: 'secret',
    place: placeOfSecret,
  },
  { table: 'company_attempt', key: ['state_hash'], column: 'checks', place: placeOfChecks },
  { table: 'company_attempt', key: ['state_hash'], column: 'message', place: placeOfMessage },
  { table: 'calendar_connection', key: ['account_id', 'id'], column: 'secret', place: placeOfConnection },
  {
    table: 'text_connection',
    key: ['account_id', 'id'],
    column: 'auth_token',
    besides: ['address_key'],
    place: placeOfTextToken,
  },
  {
    table: 'text_message',
    key: ['account_id', 'id'],
    column: 'body',
    place: (row: { account_id: number; id: number }) => textPlace(row.account_id, row.id),
  },
  {
    table: 'slack_app',
    key: ['account_id', 'id'],
    column: 'bot_token',
    besides: ['address_key'],
    place: placeOfBotToken,
  },
  {
    table: 'slack_app',
    key: ['account_id', 'id'],
    column: 'signing_secret',
    besides: ['address_key'],
    place: placeOfSigningSecret,
  },
  {
    table: 'slack_channel',
    key: ['account_id', 'id'],
    column: 'webhook_url',
    besides: ['target'],
    place: placeOfWebhookUrl,
  },
  {
    table: 'slack_message',
    key: ['account_id', 'id'],
    column: 'body',
    place: (row: { account_id: number; id: number }) => slackMessagePlace(row.account_id, row.id),
  },
  {
    table: 'slack_click',
    key: ['account_id', 'id'],
    column: 'response_url',
    besides: ['signature_hash'],
    place: placeOfResponseUrl,
  },
  {
    table: 'payment_connection',
    key: ['account_id', 'id'],
    column: 'api_key',
    besides: ['address_key'],
    place: placeOfApiKey,
  },
  {
    table: 'payment_connection',
    key: ['account_id', 'id'],
    column: 'webhook_secret',
    besides: ['address_key'],
    place: placeOfWebhookSecret,
  },
  {
    table: 'call_deposit',
    key: ['account_id', 'id'],
    column: 'body',
    besides: ['token_hash'],
    place: (row: { account_id: number; token_hash: Buffer }) =>
      placeOfDeposit(row.account_id, row.token_hash),
  },
  { table: 'import_run', key: ['account_id', 'id'], column: 'source_key', place: placeOfSourceKey },
  { table: 'calendar', key: ['account_id', 'id'], column: 'sync_state', place: statePlace },
  { table: 'calendar_attempt', key: ['state_hash'], column: 'checks', place: placeOfAttempt },
  {
    table: 'installation_secret',
    key: ['name'],
    column: 'sealed',
    place: ({ name }: { name: string }) => ({ purpose: keyPurpose, row: name }),
  },
];
