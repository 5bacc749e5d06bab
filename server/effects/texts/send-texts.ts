import type { TextChannel, TextKind } from '@callwright/contract/text-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { segmentsOf } from '#/ports/messages/texts/segments.ts';

/** Bodies carry links that grant access to anyone who has them, so they are stored encrypted, each for its text. */
export function textPlace(accountId: number, id: number): Place {
  return { purpose: 'text message', row: `${accountId}/${id}` };
}

export type TextToSend = {
  readonly kind: TextKind;
  readonly channel: TextChannel;
  /** In international form. */
  readonly to: string;
  /** The words; by WhatsApp what fills the template, as JSON. */
  readonly body: string;
  /** Of who gets it. */
  readonly timeZone: string;
  readonly callId: number;
  /** What it follows from. It is written once, however often that is worked on. */
  readonly cause: string;
  /** From when on it is of no use. */
  readonly expiresAtMs: number;
};

/** Writes texts, as rows of the caller's transaction; they wait until the provider has taken them. */
export async function sendTexts(tx: Ctx, texts: readonly TextToSend[]): Promise<void> {
  if (texts.length === 0) return;
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('public.text_message', 'id')) as id from generate_series(1, ${texts.length}::integer)`.execute(
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
      // WhatsApp charges by message.
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
