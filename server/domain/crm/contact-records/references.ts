import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';

/** Throws 400 unless the person is a member who can own contacts; invited people have to accept first. */
export async function mustBeMember(
  ctx: Ctx,
  userId: number | null | undefined,
  field: string,
): Promise<void> {
  if (userId === null || userId === undefined) return;
  const { rows } = await sql`
    select from member where account_id = ${ctx.accountId} and user_id = ${userId} and status = 'ACTIVE'`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw invalid({ [field]: [because('NO_SUCH_MEMBER')] });
}

/** Records a touch: where the contact came from this time. All steps of one form are one visit. */
export async function recordTouch(
  tx: Ctx,
  contactId: number,
  touch: { utm: Record<string, string>; referrerUrl: string | null; eventId: number | null; at: string },
): Promise<void> {
  const utm = JSON.stringify(touch.utm);
  await sql`
    with seen as materialized (
      select exists (
        select 1 from contact_touch t where t.account_id = ${tx.accountId} and t.contact_id = ${contactId} and t.event_id = ${touch.eventId}
          and t.utm = ${utm}::jsonb and t.at between ${touch.at}::timestamptz - interval '30 minutes' and ${touch.at}::timestamptz) as is_seen
    )
    insert into contact_touch (account_id, contact_id, at, utm, referrer_url, event_id)
    select ${tx.accountId}, ${contactId}, ${touch.at}::timestamptz, ${utm}::jsonb, ${touch.referrerUrl}, ${touch.eventId}
    from seen where not is_seen returning account_id`.execute(tx.db);
}
