import { weekdayNames } from '@callwright/contract/availabilities.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import type { Person } from './people.ts';

type NewMember = {
  /** From `findOrCreatePerson`. */
  readonly person: Pick<Person, 'id' | 'memberId'>;
  readonly role: RoleKey;
  readonly isOwner?: boolean;
  readonly timeZone: string;
};

/**
 * Adds a person to the workspace, with working hours from Monday to Friday, 9 to 5, in their zone. Returns their
 * `userId`, the number by which the workspace knows them.
 */
export async function addMember(
  tx: Ctx,
  { person, role, isOwner = false, timeZone }: NewMember,
): Promise<number> {
  const at = iso(tx.now);
  await sql`
    insert into member (account_id, user_id, person_id, role, is_owner, created_at, updated_at)
    values (${tx.accountId}, ${person.memberId}, ${person.id}, ${role}, ${isOwner}, ${at}, ${at})`.execute(
    tx.db,
  );
  await giveWorkingHours(tx, person.memberId, timeZone);
  return person.memberId;
}

/** Creates the default schedule of a member who has none. */
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
