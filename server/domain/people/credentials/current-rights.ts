import { signInTime } from '#/platform/context/app-of.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { isHeld } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** Who started something that runs without a request, and with which credential. */
export type Beginner = {
  readonly userId: number | null;
  readonly credential: Ctx['credential'];
  /** The scopes of the credential at that time. */
  readonly scopes: readonly string[];
};
/** The person's current permissions. */
export type CurrentRights = { readonly role: RoleKey; readonly scopes: ReadonlySet<string> };
export type Ended = 'KEY_REVOKED' | 'KEY_EXPIRED' | 'APP_ENDED' | 'MEMBER_LEFT';

type Found = { scopes: string[] | null; ended: Exclude<Ended, 'MEMBER_LEFT'> | null; is_before: boolean };

/**
 * The current permissions of a person who started something: the member's current role, and those of the original
 * scopes that the key or app still has. Nothing runs longer than the credential that started it. What a person started
 * in the app continues after they sign out, as long as they are a member.
 */
export async function currentRights(ctx: Ctx, beginner: Beginner): Promise<CurrentRights | Ended> {
  const { rows } = await sql<{ role: RoleKey; credentials_after: number }>`
    select role, credentials_after from member
    where account_id = ${ctx.accountId} and user_id = ${beginner.userId} and status = 'ACTIVE'`.execute(
    ctx.db,
  );
  const [member] = rows;
  if (member === undefined) return 'MEMBER_LEFT';
  const look = lookFor(ctx, beginner, member.credentials_after);
  if (look === null) return { role: member.role, scopes: new Set(beginner.scopes) };
  const [found] = (await ctx.db.asService((db) => look.execute(db))).rows;
  if (found === undefined) return beginner.credential?.kind === 'oauth' ? 'APP_ENDED' : 'KEY_REVOKED';
  if (found.is_before) return 'MEMBER_LEFT';
  if (found.ended !== null) return found.ended;
  return { role: member.role, scopes: scopesOfBoth(beginner.scopes, found.scopes ?? beginner.scopes) };
}

function lookFor(ctx: Ctx, { userId, credential }: Beginner, after: number): Sql<Found> | null {
  if (credential === null) return null;
  const now = sql`${iso(ctx.now)}::timestamptz`;
  switch (credential.kind) {
    case 'api_key':
      return sql<Found>`
        select scopes, born <= ${after} as is_before,
          case when revoked_at is not null then 'KEY_REVOKED' when expires_at <= ${now} then 'KEY_EXPIRED' end as ended
        from api_key where account_id = ${ctx.accountId} and id = ${Number(credential.id)} and user_id = ${userId}`;
    case 'oauth':
      // For as long as the app can get another access token.
      return sql<Found>`
        select client.scopes, consent.born <= ${after} as is_before,
          case when not exists (
            select from oauth_token token
            where token.grant_id = consent.id and token.revoked_at is null and token.consumed_at is null and token.expires_at > ${iso(signInTime(ctx))}::timestamptz
          ) then 'APP_ENDED' end as ended
        from oauth_grant consent
        join oauth_client client on client.id = consent.client_id and client.deleted_at is null and client.suspended_at is null
        where consent.id = ${Number(credential.id)} and consent.workspace_id = ${ctx.accountId} and consent.user_id = ${userId}
          and consent.revoked_at is null`;
    case 'session':
      return null;
    default:
      return credential.kind satisfies never;
  }
}

/** The scopes included in both, considering wildcards. */
function scopesOfBoth(then: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const [had, has] = [new Set(then), new Set(now)];
  return new Set([
    ...now.filter((scope) => had.has(scope) || isHeld(had, scope)),
    ...then.filter((scope) => has.has(scope) || isHeld(has, scope)),
  ]);
}
