import type { TextChannel, TextKind } from '@callwright/contract/text-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { segmentsOf } from '#/ports/messages/texts/segments.ts';

/** Texts contain links that grant access, so each is stored encrypted and bound to its row. */
export function textPlace(accountId: number, id: number): Place {
  return { purpose: 'text message', row: `${accountId}/${id}` };
}

export type TextToSend = {
  readonly kind: TextKind;
  readonly channel: TextChannel;
  /** In international format (E.164). */
  readonly to: string;
  /** The text; for WhatsApp the values of the template, as JSON. */
  readonly body: string;
  /** The time zone of the recipient. */
  readonly timeZone: string;
  readonly callId: number;
  /** What caused the text. Only one is written per cause, however often it is processed. */
  readonly cause: string;
  /** After this time the text is useless. */
  readonly expiresAtMs: number;
};

/** Writes texts as rows in the caller's transaction; they wait until the provider has accepted them. */
export async function sendTexts(tx: Ctx, texts: readonly TextToSend[]): Promise<void> {
  if (texts.length === 0) return;
  const { rows: ids } = await sql<{ id: number }>`
    select new_number(${tx.accountId}::bigint, 'text_message') as id from generate_series(1, ${texts.length}::integer)`.execute(
    tx.db,
  );
  const rows = texts.map((text, index) => {
    const id = ids[index]?.id ?? 0;
    return {
      id,
      kind: text.kind,
      channel: text.channel,
      to_number: text.to,
      body: seal(tx.app.config, textPlace(tx.accountId, id), text.body),
      time_zone: text.timeZone,
      cause: text.cause,
      event_call_id: text.callId,
      // WhatsApp charges per message, not per segment.
      ...segmentsOf(text.channel === 'TEXT' ? text.body : ''),
      expires_at: iso(text.expiresAtMs),
    };
  });
  await sql`
    insert into text_message (account_id, id, kind, channel, to_number, body, time_zone, cause, event_call_id, encoding, segments, next_try_at, expires_at, created_at)
    select ${tx.accountId}, t.id, t.kind, t.channel, t.to_number, t.body, t.time_zone, t.cause, t.event_call_id, t.encoding, t.segments, ${iso(tx.now)}::timestamptz,
      t.expires_at, ${iso(tx.now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id bigint, kind text, channel text, to_number text, body text, time_zone text, cause text,
      event_call_id bigint, encoding text, segments integer, expires_at timestamptz)
    order by t.id
    on conflict (account_id, cause) do nothing`.execute(tx.db);
}
