import { sql } from '#/platform/db/sql.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import type { Json } from './client.ts';
import { made } from './interface/made.ts';
import type { Workspace } from './workspace.ts';

/** The emails of a workspace with their full text, newest first, as the signed-in owner reveals them. */
async function revealedMails(w: Workspace): Promise<Json[]> {
  const { body } = await w.get('/v1/mails', { limit: 100 });
  const mails: Json[] = [];
  for (const { id } of body.data.mails)
    mails.push((await made(w.owner.client.post(`/v1/mails/${id}/reveal`))).mail);
  return mails;
}

/** The secret of the link in the latest email to an address. */
export async function linkToken(w: Workspace, to: string): Promise<string> {
  const mail = (await revealedMails(w)).find((entry) => entry.to === to);
  return /token=([A-Za-z0-9_-]+)/.exec(mail.text)?.[1] ?? '';
}

/** An email that the workspace may list; returns its id. */
export async function mailOf(w: Workspace, mark: string): Promise<number> {
  const to = `${mark.toLowerCase()}-mail@example.test`;
  return w.within(async (tx) => {
    await sendMail(tx, { subject: mark, text: mark, html: mark, kind: 'test', to, isPrivate: false });
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from mail where account_id = ${w.id} and to_address = ${to}`.execute(tx.db);
    return rows[0]?.id ?? 0;
  });
}
