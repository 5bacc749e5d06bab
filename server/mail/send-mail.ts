import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { seal } from '../secrets.ts';
import { iso } from '../time.ts';
import { oneLine, type Letter } from './templates.ts';

export const mailJob = 'mail.send';
export type MailJob = { readonly accountId: number; readonly mailId: number };

/** Bodies carry links that let in whoever has them, so they are stored encrypted. */
export const mailSealPurpose = 'mail';

type Mail = Letter & {
  readonly kind: string;
  readonly to: string;
  /** Never shown in the workspace’s outbox, for what it says is the recipient’s alone. */
  readonly isPrivate: boolean;
};

/**
 * Writes a mail and the job that sends it, in the transaction of its cause. Without a mail server it is kept for the
 * outbox that the app shows.
 */
export async function sendMail(tx: Ctx, mail: Mail): Promise<void> {
  const { appSecret, smtpUrl } = tx.app.config;
  const { rows } = await sql<{ id: number }>`
    insert into mail (account_id, kind, is_private, to_address, subject, body_text, body_html, status, created_at)
    values (${tx.accountId}, ${mail.kind}, ${mail.isPrivate}, ${mail.to}, ${oneLine(mail.subject)},
      ${seal(appSecret, mailSealPurpose, mail.text)}, ${seal(appSecret, mailSealPurpose, mail.html)},
      ${smtpUrl === null ? 'KEPT' : 'QUEUED'}, ${iso(tx.now)})
    returning id`.execute(tx.db);
  const id = rows[0]?.id;
  if (id !== undefined && smtpUrl !== null)
    await tx.app.jobs.send(tx, mailJob, { accountId: tx.accountId, mailId: id } satisfies MailJob);
}
