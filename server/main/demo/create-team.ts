import { weekdayNames } from '@callwright/contract/availabilities.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { insertRows, reserveIds } from './bulk.ts';
import { team, type Colleague } from './people.ts';

type StaffMember = Colleague & {
  readonly id: number;
  readonly personId: number;
  readonly email: string;
  readonly availabilityId: number;
};

/** The members of the demo by key: who they are, and their id. */
export type Staff = ReadonlyMap<string, StaffMember>;

/**
 * Creates the team with its schedules. All sign in with the same password. Email addresses contain the workspace, so
 * that a second demo can exist.
 */
export async function createTeam(tx: Ctx, passwordHash: string): Promise<Staff> {
  const availabilityIds = await reserveIds(tx.db, 'availability', team.length);
  const staff = new Map<string, StaffMember>();
  for (const [index, colleague] of team.entries()) {
    const { key, firstName, lastName, timeZone } = colleague;
    const email = `${key}@${tx.account.slug}.example`;
    const person = await findOrCreatePerson(tx, { email, passwordHash, firstName, lastName, timeZone });
    await sql`update app_user set phone_number = ${colleague.phone}, last_active_at = ${iso(tx.now - index * hourMs)} where id = ${person.id}`.execute(
      tx.db,
    );
    staff.set(key, {
      ...colleague,
      id: person.memberId,
      personId: person.id,
      email,
      availabilityId: availabilityIds[index] ?? 0,
    });
  }
  const members = [...staff.values()];
  const since = iso(tx.now - 200 * dayMs);
  await insertRows(
    tx.db,
    'member',
    members.map((member) => ({
      account_id: tx.accountId,
      user_id: member.id,
      person_id: member.personId,
      role: member.role,
      is_owner: member.key === 'nora',
      status: 'ACTIVE',
      caps: member.role === 'CLOSER' ? { day: 6 } : {},
      created_at: since,
      updated_at: since,
    })),
  );
  await insertRows(
    tx.db,
    'availability',
    members.map((member) => schedule(tx, member, since)),
  );
  await createTeams(tx, staff, since);
  return staff;
}

function schedule(tx: Ctx, member: Colleague & { id: number; availabilityId: number }, since: string) {
  const weekdays = weekdayNames.map((day, index) => ({
    day,
    dayIndex: (index + 1) % 7,
    enabled: index < 5,
    slots: index < 5 ? member.hours : [],
  }));
  return {
    id: member.availabilityId,
    account_id: tx.accountId,
    user_id: member.id,
    name: 'Working hours',
    is_default: true,
    time_zone: member.timeZone,
    weekdays,
    overrides: [],
    out_of_office: absence(tx, member),
    created_at: since,
    updated_at: since,
    version: 1,
  };
}

/** One closer is away for a week later on, as an example. */
function absence(tx: Ctx, member: Colleague): object[] {
  if (member.key !== 'lukas') return [];
  const from = Temporal.Instant.fromEpochMilliseconds(tx.now + 21 * dayMs)
    .toZonedDateTimeISO(member.timeZone)
    .toPlainDate();
  return [{ from: from.toString(), to: from.add({ days: 6 }).toString(), note: 'Holiday' }];
}

async function createTeams(tx: Ctx, staff: Staff, since: string): Promise<void> {
  const [closers = 0, setters = 0] = await reserveIds(tx.db, 'team', 2);
  await insertRows(tx.db, 'team', [
    {
      account_id: tx.accountId,
      id: closers,
      name: 'Closers',
      color: 'blue',
      created_at: since,
      updated_at: since,
    },
    {
      account_id: tx.accountId,
      id: setters,
      name: 'Setters',
      color: 'green',
      created_at: since,
      updated_at: since,
    },
  ]);
  const memberships = [...staff.values()].flatMap((member) => {
    const base = { account_id: tx.accountId, user_id: member.id };
    if (member.role === 'CLOSER') return [{ ...base, team_id: closers, is_manager: false }];
    if (member.role === 'SETTER') return [{ ...base, team_id: setters, is_manager: false }];
    if (member.role === 'SALES_MANAGER')
      return [closers, setters].map((id) => ({ ...base, team_id: id, is_manager: true }));
    return [];
  });
  await insertRows(tx.db, 'team_member', memberships);
}
