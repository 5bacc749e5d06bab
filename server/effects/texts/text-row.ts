import type * as contract from '@callwright/contract/text-messages.ts';
import type { z } from 'zod';
import { maskLinks } from '#/effects/mail/mask-links.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { textPlace } from './send-texts.ts';
import { whatsappValuesIn } from './whatsapp-values.ts';

type Shown = z.input<typeof contract.TextMessage>;
/** A text as stored. */
export type TextRow = {
  id: number;
  kind: Shown['kind'];
  channel: Shown['channel'];
  to_number: string;
  body: string;
  event_call_id: number | null;
  status: Shown['status'];
  error: string | null;
  encoding: Shown['encoding'];
  segments: number;
  charged_segments: number | null;
  price: string | null;
  price_currency: string | null;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
};

/** Texts by any condition on `t`; the caller must include the workspace. */
export function selectTexts(rest: Sql): Sql<TextRow> {
  return sql<TextRow>`
    select t.id, t.kind, t.channel, t.to_number, t.body, t.event_call_id, t.status, t.error, t.encoding, t.segments, t.charged_segments, t.price,
      t.price_currency, t.created_at, t.sent_at, t.delivered_at
    from text_message t ${rest}`;
}

/** The text as the API shows it, without the secrets in its links. */
export function presentText({ app: { config }, accountId }: Ctx, row: TextRow): Shown {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    to: row.to_number,
    text:
      row.body === ''
        ? ''
        : maskLinks(
            readable(row.channel, unseal(config, textPlace(accountId, row.id), row.body)),
            config.baseUrl,
          ),
    eventCallId: row.event_call_id,
    status: row.status,
    error: row.error,
    encoding: row.encoding,
    segments: row.segments,
    chargedSegments: row.charged_segments,
    price: row.price === null ? null : Number(row.price),
    priceCurrency: row.price_currency,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
  };
}

/** For WhatsApp only the values of the template are readable; its other words are stored at the provider. */
function readable(channel: TextRow['channel'], body: string): string {
  return channel === 'TEXT' ? body : whatsappValuesIn(body).join('\n');
}
