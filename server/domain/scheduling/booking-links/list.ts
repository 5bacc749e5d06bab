import type { list } from '@callwright/contract/booking-links.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { linkColumns, linkTables, presentLink, type LinkRow } from './booking-link.ts';
import { mineAlone } from './visible.ts';

/** GET /v1/events/bookingLinks */
export async function listBookingLinks(
  ctx: Ctx,
  { eventId, contactId, ...input }: Input<typeof list>,
): Promise<Result<typeof list>> {
  const { rows, meta } = await readPage<LinkRow>(ctx, input, {
    name: 'bookingLinks',
    from: 'booking_link l',
    key: 'l.id',
    order: { by: 'l.id', type: 'bigint' },
    direction: 'desc',
    where: [
      sql`l.account_id = ${ctx.accountId}`,
      ...(eventId === undefined ? [] : [sql`l.event_id = ${eventId}`]),
      ...(contactId === undefined ? [] : [sql`l.contact_id = ${contactId}`]),
      ...mineAlone(ctx, 'calls:read'),
    ],
    strategy: 'collect',
    row: (id) => sql`
      select ${linkColumns} from ${linkTables} where l.account_id = ${ctx.accountId} and l.id = ${id}`,
  });
  return { data: rows.map((row) => presentLink(ctx, row)), count: meta.count, meta };
}
