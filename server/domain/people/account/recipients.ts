import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { MailContent } from '#/ports/messages/layout.ts';
import { sendMails, type Mail } from '#/ports/messages/send-mail.ts';
import { textsFor, type MemberTexts, type Recipient } from '#/ports/messages/to-members/member-texts.ts';

/** Mails all active members with one of these roles, each in their language. */
export async function mailRoles(
  tx: Ctx,
  roles: readonly RoleKey[],
  how: Pick<Mail, 'kind' | 'isPrivate'>,
  write: (texts: MemberTexts) => MailContent,
): Promise<void> {
  const recipients = await readRecipients(tx, roles);
  await sendMails(
    tx,
    recipients.map((one) => ({ ...write(textsFor(one, tx.account)), ...how, to: one.email })),
  );
}

async function readRecipients(
  { db, accountId }: Pick<Ctx, 'db' | 'accountId'>,
  roles: readonly RoleKey[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.email, u.first_name as "firstName", u.locale from member m join app_user u on u.id = m.person_id
    where m.account_id = ${accountId} and m.role = any(${roles}::text[]) and m.status = 'ACTIVE' and m.deleted_at is null
    order by m.user_id`.execute(db);
  return rows;
}
