import type * as contract from '@callwright/contract/account.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { allowanceOf } from '#/platform/limits/plans.ts';
import { addressOf } from '#/ports/blobs/pictures.ts';
import { readWorkspace } from './workspace.ts';

type Me = Result<typeof contract.me>['data'];
type PersonRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  time_zone: string;
  locale: string;
  role: RoleKey;
  is_owner: boolean;
  meeting_link: string | null;
};

/** Who the credential acts for, and with which permissions. */
export async function me(ctx: Ctx): Promise<Result<typeof contract.me>> {
  if (ctx.credential === null) throw new Error('me was called without a credential');
  return {
    data: {
      workspace: await readWorkspace(ctx),
      user: await actingMember(ctx),
      credential: ctx.credential,
      scopes: [...ctx.scopes],
      limits: allowanceOf(ctx.account, ctx.app.config),
    },
  };
}

async function actingMember(ctx: Ctx): Promise<Me['user']> {
  const { rows } = await sql<PersonRow>`
    select member.user_id as id, app_user.email, app_user.first_name, app_user.last_name, app_user.time_zone, app_user.locale, member.role, member.is_owner,
      app_user.avatar_url, app_user.meeting_link
    from member join app_user on app_user.id = member.person_id
    where member.account_id = ${ctx.accountId} and member.user_id = ${ctx.userId}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: addressOf(ctx, row.avatar_url),
    timeZone: row.time_zone,
    locale: row.locale,
    role: row.role,
    isOwner: row.is_owner,
    meetingLink: row.meeting_link,
  };
}
