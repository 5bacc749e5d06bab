import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { normalizeEmail } from '#/domain/crm/contact-records/phone.ts';
import type { PastCall } from './import-call.ts';

export type PastHost = { readonly userId: number; readonly timeZone: string };

/** The host of the call: any member, even a former one. */
export async function hostOf(tx: Ctx, { userId, hostEmail }: PastCall): Promise<PastHost> {
  const { rows } = await sql<{ user_id: number; time_zone: string }>`
    select m.user_id, p.time_zone from member m
    join member_person p on p.account_id = m.account_id and p.user_id = m.user_id
    where m.account_id = ${tx.accountId} and ${
      userId === undefined
        ? sql`lower(p.email) = ${normalizeEmail(hostEmail ?? '')}`
        : sql`m.user_id = ${userId}`
    }`.execute(tx.db);
  const [host] = rows;
  if (host === undefined)
    throw invalid({ [userId === undefined ? 'hostEmail' : 'userId']: [because('NO_SUCH_MEMBER')] });
  return { userId: host.user_id, timeZone: host.time_zone };
}

export async function mustBeSetter(tx: Ctx, setterId: number): Promise<void> {
  const { rows } = await sql`
    select from member where account_id = ${tx.accountId} and user_id = ${setterId}`.execute(tx.db);
  if (rows.length === 0) throw invalid({ setterId: [because('NO_SUCH_MEMBER')] });
}
