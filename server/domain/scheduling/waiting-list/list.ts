import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/waiting-list.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { presentEntry, selectEntries, type EntryRow } from './entry.ts';
import { showsOthers, visibleEntries } from './visible.ts';

type Filters = Input<typeof list>;

const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'w.id', type: 'bigint' },
  createdAt: { by: 'w.created_at', type: 'timestamptz' },
};

/** GET /v1/events/waitingList */
export async function listWaiting(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { eventId, contactId, states } = input;
  const { rows, meta } = await readPage<EntryRow>(ctx, input, {
    name: 'waitingList',
    from: 'waiting_entry w join contact c on c.account_id = w.account_id and c.id = w.contact_id',
    key: 'w.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [
      ...visibleEntries(ctx, 'contacts:read'),
      ...(eventId === undefined ? [] : [sql`w.event_id = ${eventId}`]),
      ...(contactId === undefined ? [] : [sql`w.contact_id = ${contactId}`]),
      ...(states?.length ? [inStates(states)] : []),
    ],
    strategy: 'collect',
    row: (id) => selectEntries(sql`where w.account_id = ${ctx.accountId} and w.id = ${id}`),
  });
  const isShown = showsOthers(ctx);
  return { data: rows.map((row) => presentEntry(row, isShown)), count: meta.count, meta };
}

/** Whether an open entry is WAITING or OFFERED follows from its offers. */
function inStates(states: NonNullable<Filters['states']>): Sql {
  return sql`coalesce(w.outcome, case when exists (
      select from waiting_offer live where live.account_id = w.account_id and live.entry_id = w.id and live.state = 'OPEN')
    then 'OFFERED' else 'WAITING' end) = any(${states}::text[])`;
}
