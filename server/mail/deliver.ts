import { sql } from '../db/sql.ts';
import { createTransport } from 'nodemailer';
import type { App } from '../ctx.ts';
import { unseal } from '../secrets.ts';
import { iso } from '../time.ts';
import { mailJob, mailSealPurpose, type MailJob } from './send-mail.ts';

const connectTimeoutMs = 10_000;
const totalTimeoutMs = 30_000;
const errorLengthMax = 500;

type MailRow = {
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  status: string;
};

/** Nine tries within four hours. */
const retries = { retryLimit: 8, retryDelaySec: 60 };

/** Lets this process send mails. */
export async function workMails(app: App): Promise<void> {
  await app.jobs.work<MailJob>(mailJob, (job) => deliverMail(app, job), retries);
}

/**
 * Sends one mail. A failure is noted and thrown, so that the job is tried again: FAILED says how the last try went,
 * not that there is none to come. A mail that was sent already is left alone. No transaction is open while the mail
 * server is spoken to.
 */
export async function deliverMail(app: App, { accountId, mailId }: MailJob): Promise<void> {
  const { db } = app.database;
  const { rows } = await sql<MailRow>`
    select to_address, subject, body_text, body_html, status from mail where account_id = ${accountId} and id = ${mailId}`.execute(
    db,
  );
  const mail = rows[0];
  if (mail === undefined || mail.status === 'SENT') return;
  if (app.config.smtpUrl === null) {
    await sql`update mail set status = 'KEPT' where account_id = ${accountId} and id = ${mailId}`.execute(db);
    return;
  }
  try {
    await send(app, app.config.smtpUrl, mail, `mail-${accountId}-${mailId}`);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, errorLengthMax);
    await sql`
      update mail set status = 'FAILED', error = ${reason}
      where account_id = ${accountId} and id = ${mailId}`.execute(db);
    throw error;
  }
  await sql`
    update mail set status = 'SENT', error = null, sent_at = ${iso(app.clock())}
    where account_id = ${accountId} and id = ${mailId}`.execute(db);
}

async function send(app: App, smtpUrl: string, mail: MailRow, name: string): Promise<void> {
  const { appSecret, mailFrom, baseUrl } = app.config;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: totalTimeoutMs,
  });
  try {
    await transport.sendMail({
      from: mailFrom,
      // An object, so that nothing in the address is read as a second one.
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: unseal(appSecret, mailSealPurpose, mail.body_text),
      ...(mail.body_html === null ? {} : { html: unseal(appSecret, mailSealPurpose, mail.body_html) }),
      // The same on every try: servers that got it twice can tell.
      messageId: `<${name}@${new URL(baseUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}
