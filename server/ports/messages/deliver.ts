import { createTransport, type Transporter } from 'nodemailer';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { App } from '#/platform/context/ctx.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { takePlaceOfDay } from './day-limits.ts';
import { verdictOn, type Verdict } from './failures.ts';
import { calendarFileName, mailJob, mailPlace, type MailJob } from './send-mail.ts';

const connectTimeoutMs = 10_000;
const totalTimeoutMs = 30_000;
/** While one process sends a mail no other tries; if it dies, others may try after this time. */
const leaseMs = 10 * 60_000;
const atOnce = 20;

type MailRow = {
  account_id: number;
  id: number;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  audience: string | null;
  reply_to: string | null;
  calendar: string | null;
  calendar_method: 'REQUEST' | 'CANCEL' | null;
  unsubscribe: string | null;
  tries: number;
  expires_at: string;
};

/**
 * Lets this process send mails: at once after their cause, and each minute those that could not be sent. Rows, not
 * jobs, list the waiting mails, so that everything is sent within a minute after the mail server is back.
 */
export async function workMails(app: App): Promise<void> {
  await app.jobs.work<MailJob>(mailJob, ({ accountId }) => deliverDue(app, accountId), { retryLimit: 1 });
  await app.jobs.recur('mail.retry', '* * * * *', () => retryMails(app));
}

/** Tries the mails of all workspaces that are due. */
export async function retryMails(app: App): Promise<void> {
  if (app.config.smtpUrl === null) return;
  const due = sql`select account_id from mail where status = 'QUEUED' and next_try_at <= ${iso(app.clock())}::timestamptz`;
  for (const accountId of await workspacesWith(app, due)) await deliverDue(app, accountId);
}

/**
 * Sends what is due of a workspace. No transaction is open during the exchange with the mail server: a mail is claimed
 * by moving its next try ahead, and the process that claims it sends it.
 */
async function deliverDue(app: App, accountId: number): Promise<void> {
  const { smtpUrl } = app.config;
  if (smtpUrl === null) return;
  for (let claimed = await claim(app, accountId); claimed.length > 0; claimed = await claim(app, accountId)) {
    const transport = connect(smtpUrl);
    try {
      if (!(await deliverAll(app, transport, claimed))) return;
    } finally {
      transport.close();
    }
    if (claimed.length < atOnce) return;
  }
}

async function claim(app: App, accountId: number): Promise<MailRow[]> {
  const now = app.clock();
  const { rows } = await sql<MailRow>`
    update mail m set tries = m.tries + 1, next_try_at = ${iso(now + leaseMs)}::timestamptz
    from (
      select id from mail
      where account_id = ${accountId} and status = 'QUEUED' and next_try_at <= ${iso(now)}::timestamptz
      order by next_try_at, id limit ${sql.lit(atOnce)} for update skip locked
    ) due
    where m.account_id = ${accountId} and m.id = due.id
    returning m.account_id, m.id, m.to_address, m.subject, m.body_text, m.body_html, m.audience, m.reply_to, m.calendar, m.calendar_method,
      m.unsubscribe, m.tries, m.expires_at`.execute(app.database.db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** @returns false when the mail server cannot be used at all, and what is left waits */
async function deliverAll(app: App, transport: Transporter, mails: readonly MailRow[]): Promise<boolean> {
  for (const [index, mail] of mails.entries()) {
    const verdict = await deliver(app, transport, mail);
    if (verdict === null) await record(app, [mail], sent(app));
    else await record(app, verdict.isServerDown ? mails.slice(index) : [mail], outcome(app, verdict));
    if (verdict?.isServerDown === true) return false;
  }
  return true;
}

/** @returns null once the mail server has taken it */
async function deliver(app: App, transport: Transporter, mail: MailRow): Promise<Verdict | null> {
  if (toMs(mail.expires_at) <= app.clock())
    return { reason: 'It was too late to send it', isServerDown: false, retryAtMs: null };
  const limit = await takePlaceOfDay(app, mail, leaseMs);
  if (limit !== null) return limit;
  try {
    await transport.sendMail(messageOf(app, mail));
    return null;
  } catch (error) {
    return verdictOn(error, mail.tries, app.clock());
  }
}

/** Nobody else has the rows: their claim is still running. */
async function record(app: App, mails: readonly MailRow[], change: Sql): Promise<void> {
  const [first] = mails;
  if (first === undefined) return;
  await sql`
    update mail set sending_since = null, ${change}
    where account_id = ${first.account_id} and id = any(${mails.map(({ id }) => id)}::bigint[]) and status = 'QUEUED'`.execute(
    app.database.db,
  );
}

function sent(app: App): Sql {
  return sql`status = 'SENT', error = null, sent_at = ${iso(app.clock())}::timestamptz`;
}

/** Each waits for its next try, unless a retry is useless. */
function outcome(app: App, { reason, retryAtMs }: Verdict): Sql {
  if (retryAtMs === null) return sql`status = 'FAILED', error = ${reason}`;
  const next = iso(Math.max(retryAtMs, app.clock()));
  return sql`error = ${reason}, next_try_at = ${next}::timestamptz,
    status = case when expires_at <= ${next}::timestamptz then 'FAILED' else status end`;
}

export function connect(smtpUrl: string): Transporter {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // A mail that cannot be sent is tried again by us, and until then waits where it can be seen.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: totalTimeoutMs,
  });
}

function messageOf(app: App, mail: MailRow) {
  const { mailFrom, baseUrl } = app.config;
  const open = (sealed: string): string => unseal(app.config, mailPlace(mail.account_id, mail.id), sealed);
  const unsubscribe = mail.unsubscribe === null ? null : open(mail.unsubscribe);
  return {
    from: mailFrom,
    // An object, so that nothing in the address is read as a second one.
    to: { name: '', address: mail.to_address },
    ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: open(mail.body_text),
    ...(mail.body_html === null ? {} : { html: open(mail.body_html) }),
    ...(mail.calendar === null || mail.calendar_method === null
      ? {}
      : {
          icalEvent: {
            method: mail.calendar_method,
            filename: calendarFileName(mail.calendar_method),
            content: open(mail.calendar),
          },
        }),
    // The same on every try: servers that got it twice can recognize it.
    messageId: `<mail-${mail.account_id}-${mail.id}@${new URL(baseUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
