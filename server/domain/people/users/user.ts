import { roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import type { User } from '@callwright/contract/users.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { firstNameShown, lastNameShown, sinceJoined } from '#/domain/people/account/member-name.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** A member as the statement below reads it. */
export type UserRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  avatar_url: string | null;
  meeting_link: string | null;
  time_zone: string;
  locale: string;
  role: RoleKey;
  is_owner: boolean;
  status: 'INVITED' | 'ACTIVE' | 'DEACTIVATED';
  caps: { day?: number | null; week?: number | null; month?: number | null };
  teams: { id: number; name: string }[];
  has_hours: boolean;
  has_second_factor: boolean;
  integrations: z.input<typeof User>['integrations'];
  last_active_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

const ofWorkspace = (column: string) => `(select a.${column} from account a where a.id = m.account_id)`;
const personColumns = [
  `${firstNameShown} as first_name`,
  `${lastNameShown} as last_name`,
  ...['phone_number', 'avatar_url', 'meeting_link', 'last_active_at'].map(
    (column) => `${sinceJoined(column, 'null')} as ${column}`,
  ),
  ...['time_zone', 'locale'].map((column) => `${sinceJoined(column, ofWorkspace(column))} as ${column}`),
  `${sinceJoined('has_second_factor', 'false')} as has_second_factor`,
  `greatest(m.updated_at, ${sinceJoined('updated_at', 'm.updated_at')}) as updated_at`,
].join(', ');

/**
 * Everything a member shows, for any set of rows of `member as m` and `app_user as u`: one statement, regardless of
 * their number.
 */
export function selectUsers(rest: Sql<unknown>): Sql<UserRow> {
  return sql<UserRow>`
    select m.user_id as id, u.email, ${sql.raw(personColumns)},
      m.role, m.is_owner, m.status, m.caps, m.created_at, m.deleted_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
        from team_member tm join team t on t.account_id = tm.account_id and t.id = tm.team_id
        where tm.account_id = m.account_id and tm.user_id = m.user_id) as teams,
      exists (select from availability a where a.account_id = m.account_id and a.user_id = m.user_id) as has_hours,
      (select coalesce(jsonb_agg(jsonb_build_object('type', n.provider, 'account', case when lower(n.login) = lower(u.email) then n.login else '' end,
          'status', n.status, 'connectedAt', to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'scopes', to_jsonb(n.scopes)) order by n.id), '[]')
        from calendar_connection n where n.account_id = m.account_id and n.user_id = m.user_id) as integrations
    from member m
    join app_user u on u.id = m.person_id
    ${rest}`;
}

/** One member of the workspace, a deactivated one too; 404 for everybody else. */
export async function readUser(ctx: Ctx, userId: number): Promise<z.input<typeof User>> {
  const { rows } = await selectUsers(
    sql`where m.account_id = ${ctx.accountId} and m.user_id = ${userId}`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('user');
  return presentUser(ctx, rows[0]);
}

/** The contract's shape of a member. */
export function presentUser(ctx: Ctx, row: UserRow): z.input<typeof User> {
  return {
    id: row.id,
    accountId: ctx.accountId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    avatarUrl: row.avatar_url,
    meetingLink: row.meeting_link,
    timeZone: row.time_zone,
    locale: row.locale,
    role: { id: roleIds[row.role], name: roleNames[row.role], key: row.role },
    accountRole: row.role,
    teams: row.teams,
    isOwner: row.is_owner,
    status: row.status,
    availabilityStatus: row.has_hours ? 'SET' : 'NOT_SET',
    integrations: row.integrations,
    twoFactor: row.has_second_factor,
    caps: { day: row.caps.day ?? null, week: row.caps.week ?? null, month: row.caps.month ?? null },
    lastActiveAt: row.last_active_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

/** Roles are not rows; programs that keep a number for each get a stable one. */
const roleIds: Readonly<Record<RoleKey, number>> = {
  SUPER_ADMIN: 1,
  SALES_MANAGER: 2,
  CLOSER: 3,
  SETTER: 4,
  VIEWER: 5,
};
