import type { revoke } from '@callwright/contract/booking-links.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { presentLink } from './booking-link.ts';
import { readLink } from './read-link.ts';
import { mineAlone } from './visible.ts';

/** POST /v1/events/bookingLinks/revoke */
export function revokeBookingLink(ctx: Ctx, { id }: Input<typeof revoke>): Promise<Result<typeof revoke>> {
  return transaction(ctx, async (tx) => {
    const mine = [sql`l.account_id = ${tx.accountId}`, sql`l.id = ${id}`, ...mineAlone(tx, 'calls:write')];
    const { rows: found } = await sql`
      select from booking_link l where ${sql.join(mine, sql` and `)} for update`.execute(tx.db);
    if (found.length === 0) throw notFound('booking link');
    const { rows } = await sql`
      update booking_link set revoked_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and id = ${id} and revoked_at is null and used_at is null
        and expires_at > ${iso(tx.now)}::timestamptz
      returning id`.execute(tx.db);
    const bookingLink = presentLink(tx, await readLink(tx, id));
    if (rows.length > 0) {
      await publish(tx, 'booking_link.revoked', bookingLink);
      await audit(tx, 'booking_link.revoke', 'booking_link', id, null, null);
    }
    return { data: { bookingLink } };
  });
}
