import { dropLinks } from '#/domain/people/credentials/access-links.ts';
import { revokeGrantsIn } from '#/domain/people/grants/revoke-grant.ts';
import { disconnectMember } from '#/domain/scheduling/calendars/connections/disconnect.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * Ends everything that lets a person into the workspace, in the transaction in which they leave: keys, apps,
 * invitations, the calendar feed, connected calendars and sessions. A credential made concurrently is either older than
 * `credentials_after`, or refused because the person is not a member. They stay invalid if the person comes back.
 */
export async function endCredentials(tx: Ctx, userId: number): Promise<void> {
  await sql`
    with next as materialized (select nextval('credential_born') as number)
    update member set credentials_after = next.number from next where account_id = ${tx.accountId} and user_id = ${userId}`.execute(
    tx.db,
  );
  await sql`
    update api_key set revoked_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and user_id = ${userId} and revoked_at is null`.execute(tx.db);
  await sql`delete from calendar_feed where account_id = ${tx.accountId} and user_id = ${userId}`.execute(
    tx.db,
  );
  await disconnectMember(tx, userId);
  await dropLinks(tx, tx.accountId, userId);
  await revokeGrantsIn(tx, userId, 'oauth.member_left');
}
