import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { oneLine, type MailContent } from './layout.ts';
import { mailSignalOf } from './mail-signal.ts';

/** Bodies contain links that grant access to anyone who has them, so each is stored encrypted for its mail. */
export function mailPlace(accountId: number, id: number): Place {
  return { purpose: 'mail', row: `${accountId}/${id}` };
}

/** How long a mail is retried if the mail server is down. */
const patienceMs = dayMs;

/** The recipient of a mail about a call. */
export type Audience = 'INVITEE' | 'GUEST' | 'HOST';

export type Mail = MailContent & {
  readonly kind: string;
  readonly to: string;
  /** Hidden from the workspace's outbox, because the text is only for the recipient. */
  readonly isPrivate: boolean;
  /** The call it is about, and the role of the recipient. */
  readonly about?: { readonly callId: number; readonly audience: Audience };
  /** The change that caused it. Only one mail per call, kind and address is written for it, however often this runs. */
  readonly cause?: { readonly changeId: number; readonly atMs: number };
  readonly replyTo?: string | undefined;
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly ics: string } | undefined;
  /** The URL for one-click unsubscribe in mail programs. */
  readonly unsubscribeUrl?: string | undefined;
  /** After this it is not sent any more; by default a day after its cause. */
  readonly expiresAtMs?: number | undefined;
};

export function calendarFileName(method: string | null): string {
  return method === 'CANCEL' ? 'cancelled.ics' : 'invite.ics';
}

export async function sendMail(tx: Ctx, mail: Mail): Promise<void> {
  await sendMails(tx, [mail]);
}

/**
 * Writes mails as rows in the caller's transaction; they are sent after the commit. Without a mail server they stay in
 * the outbox that the app shows. Two statements, however many mails.
 */
export async function sendMails(tx: Ctx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const isSending = tx.app.config.smtpUrl !== null;
  const now = iso(tx.now);
  const ids = await takeIds(tx, mails.length);
  const rows = mails.map((mail, index) => rowOf(tx, mail, ids[index] ?? 0));
  await sendAhead(
    tx.db,
    sql`
    insert into mail (account_id, id, kind, is_private, to_address, subject, body_text, body_html, status, created_at, event_call_id, audience, reply_to,
      calendar, calendar_method, unsubscribe, next_try_at, expires_at, change_id)
    select ${tx.accountId}, m.id, m.kind, m.is_private, m.to_address, m.subject, m.body_text, m.body_html, ${isSending ? 'QUEUED' : 'KEPT'},
      m.created_at, m.event_call_id, m.audience, m.reply_to, m.calendar, m.calendar_method, m.unsubscribe, ${now}::timestamptz, m.expires_at, m.change_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id bigint, kind text, is_private boolean, to_address text, subject text,
      body_text text, body_html text, event_call_id bigint, audience text, reply_to text, calendar text, calendar_method text, unsubscribe text,
      expires_at timestamptz, created_at timestamptz, change_id bigint)
    order by m.id
    on conflict do nothing`,
  );
  if (isSending) tx.afterCommit(() => mailSignalOf(tx.app).wake());
}

/** Taken before the rows are written, because the texts are encrypted for their rows. */
async function takeIds(tx: Ctx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select new_number(${tx.accountId}::bigint, 'mail') as id from generate_series(1, ${count}::integer)`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

function rowOf(tx: Ctx, mail: Mail, id: number): Record<string, unknown> {
  const sealed = (text: string | undefined): string | null =>
    text === undefined ? null : seal(tx.app.config, mailPlace(tx.accountId, id), text);
  const causedAtMs = mail.cause?.atMs ?? tx.now;
  return {
    id,
    kind: mail.kind,
    is_private: mail.isPrivate,
    to_address: mail.to,
    subject: oneLine(mail.subject),
    body_text: sealed(mail.text),
    body_html: sealed(mail.html),
    event_call_id: mail.about?.callId ?? null,
    audience: mail.about?.audience ?? null,
    reply_to: mail.replyTo ?? null,
    calendar: sealed(mail.calendar?.ics),
    calendar_method: mail.calendar?.method ?? null,
    unsubscribe: sealed(mail.unsubscribeUrl),
    expires_at: iso(mail.expiresAtMs ?? causedAtMs + patienceMs),
    created_at: iso(causedAtMs),
    change_id: mail.cause?.changeId ?? null,
  };
}
