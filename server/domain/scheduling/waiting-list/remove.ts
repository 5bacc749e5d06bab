import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove } from '@callwright/contract/waiting-list.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { endEntries } from './end.ts';
import { presentEntry, readEntry } from './entry.ts';
import { showsOthers, visibleEntries } from './visible.ts';

/** POST /v1/events/waitingList/remove */
export function removeWaiting(ctx: Ctx, { id }: Input<typeof remove>): Promise<Result<typeof remove>> {
  return transaction(ctx, async (tx) => {
    const mine = [...visibleEntries(tx, 'contacts:write'), sql`w.id = ${id}`];
    const { rows } = await sql`
      select from waiting_entry w join contact c on c.account_id = w.account_id and c.id = w.contact_id
      where ${sql.join(mine, sql` and `)}`.execute(tx.db);
    if (rows.length === 0) throw notFound('waiting list entry');
    const ended = await endEntries(tx, 'REMOVED', sql`w.id = ${id}`);
    if (ended > 0) await audit(tx, 'waiting_entry.remove', 'waiting_entry', id, null, null);
    return { data: { waitingEntry: presentEntry(await readEntry(tx, id), showsOthers(tx)) } };
  });
}
