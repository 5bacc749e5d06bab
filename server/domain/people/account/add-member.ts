import { weekdayNames } from '@callwright/contract/availabilities.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

type NewMember = {
  readonly userId: number;
  readonly role: RoleKey;
  readonly isOwner?: boolean;
  readonly timeZone: string;
};

/** Puts a person into the workspace, with working hours of Monday to Friday, 9 to 5, in their zone. */
export async function addMember(
  tx: Ctx,
  { userId, role, isOwner = false, timeZone }: NewMember,
): Promise<void> {
  const at = iso(tx.now);
  await sql`
    insert into member (account_id, user_id, role, is_owner, created_at, updated_at)
    values (${tx.accountId}, ${userId}, ${role}, ${isOwner}, ${at}, ${at})`.execute(tx.db);
  await giveWorkingHours(tx, userId, timeZone);
}

/** The default schedule of a member who has none yet. */
export async function giveWorkingHours(tx: Ctx, userId: number, timeZone: string): Promise<void> {
  const at = iso(tx.now);
  await sql`
    insert into availability (account_id, user_id, name, is_default, time_zone, weekdays, created_at, updated_at)
    values (${tx.accountId}, ${userId}, 'Working hours', true, ${timeZone}, ${JSON.stringify(nineToFive)}::jsonb, ${at}, ${at})
    on conflict (account_id, user_id) where is_default do nothing`.execute(tx.db);
}

const nineToFive = weekdayNames.map((day, index) => {
  const enabled = index < 5;
  return {
    day,
    dayIndex: (index + 1) % 7,
    enabled,
    slots: enabled ? [{ start: '09:00', end: '17:00' }] : [],
  };
});
