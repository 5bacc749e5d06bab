import { roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import type { User } from '@callwright/contract/users.ts';
import { hidden, presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { firstNameShown, lastNameShown, sinceJoined } from '#/domain/people/account/member-name.ts';
import { addressOf } from '#/ports/blobs/pictures.ts';
import { notFound } from '#/platform/errors/errors.ts';

type Shape = z.input<typeof User>;

const shown = shownAs<Shape>();

const ofWorkspace = (column: string) => `(select a.${column} from account a where a.id = m.account_id)`;
/** A column of the person that is only shown once they have joined. */
const ofPerson = (column: string, before = 'null') => ({ from: sinceJoined(column, before) });

/** The columns of `member as m` and of its person, `app_user as u`. */
const columns = {
  id: shown('id', { from: 'm.user_id' }),
  email: shown('email', { from: 'u.email' }),
  first_name: shown('firstName', { from: firstNameShown }),
  last_name: shown('lastName', { from: lastNameShown }),
  phone_number: shown('phoneNumber', ofPerson('phone_number')),
  avatar_url: hidden<string | null>(ofPerson('avatar_url')),
  meeting_link: shown('meetingLink', ofPerson('meeting_link')),
  time_zone: shown('timeZone', ofPerson('time_zone', ofWorkspace('time_zone'))),
  locale: shown('locale', ofPerson('locale', ofWorkspace('locale'))),
  role: shown('accountRole'),
  is_owner: shown('isOwner'),
  status: shown('status'),
  caps: hidden<Partial<Shape['caps']>>(),
  teams: shown('teams', {
    from: `(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
        from team_member tm join team t on t.account_id = tm.account_id and t.id = tm.team_id
        where tm.account_id = m.account_id and tm.user_id = m.user_id)`,
  }),
  has_hours: hidden<boolean>({
    from: 'exists (select from availability a where a.account_id = m.account_id and a.user_id = m.user_id)',
  }),
  has_second_factor: shown('twoFactor', ofPerson('has_second_factor', 'false')),
  integrations: shown('integrations', {
    from: `(select coalesce(jsonb_agg(jsonb_build_object('type', n.provider, 'account', case when lower(n.login) = lower(u.email) then n.login else '' end,
          'status', n.status, 'connectedAt', to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'scopes', to_jsonb(n.scopes)) order by n.id), '[]')
        from calendar_connection n where n.account_id = m.account_id and n.user_id = m.user_id)`,
  }),
  last_active_at: shown('lastActiveAt', ofPerson('last_active_at')),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt', {
    from: `greatest(m.updated_at, ${sinceJoined('updated_at', 'm.updated_at')})`,
  }),
  deleted_at: shown('deletedAt'),
};

const present = presenterOf(columns);

/** A member as `selectUsers` reads it. */
type UserRow = RowOf<typeof columns>;

/** Everything that a member shows, for any rows of `member as m` and `app_user as u`, in one statement. */
export function selectUsers(rest: Sql<unknown>): Sql<UserRow> {
  return sql<UserRow>`
    select ${sql.raw(selectList('m', columns))}
    from member m
    join app_user u on u.id = m.person_id
    ${rest}`;
}

/** One member of the workspace, even a deactivated one. Throws 404 if there is none. */
export async function readUser(ctx: Ctx, userId: number): Promise<Shape> {
  const { rows } = await selectUsers(
    sql`where m.account_id = ${ctx.accountId} and m.user_id = ${userId}`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('user');
  return presentUser(ctx, rows[0]);
}

/** A member in the contract's shape. */
export function presentUser(ctx: Ctx, row: UserRow): Shape {
  return {
    ...present(row),
    accountId: ctx.accountId,
    avatarUrl: addressOf(ctx, row.avatar_url),
    role: { id: roleIds[row.role], name: roleNames[row.role], key: row.role },
    availabilityStatus: row.has_hours ? 'SET' : 'NOT_SET',
    caps: { day: row.caps.day ?? null, week: row.caps.week ?? null, month: row.caps.month ?? null },
  };
}

/** Roles are not rows. For programs that store a number for each, these are stable. */
const roleIds: Readonly<Record<RoleKey, number>> = {
  SUPER_ADMIN: 1,
  SALES_MANAGER: 2,
  CLOSER: 3,
  SETTER: 4,
  VIEWER: 5,
};
