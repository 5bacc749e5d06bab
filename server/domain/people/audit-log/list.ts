import type { list } from '@callwright/contract/audit.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { entryColumns, entryConditions, presentEntry, type EntryRow } from './entry.ts';

/** GET /v1/audit: the audit log of the workspace. Without filters, it uses the index audit_entry_newest. */
export async function listAudit(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const conditions = entryConditions(ctx, input);
  const { rows, meta } = await readPage<EntryRow>(ctx, input, {
    name: 'audit',
    from: 'audit_entry e',
    key: 'e.id',
    order: { by: 'e.at', type: 'timestamptz' },
    direction: input.orderBy,
    where: [sql`e.account_id = ${ctx.accountId}`, ...conditions],
    strategy: conditions.length === 0 ? 'walk' : 'collect',
    row: (id) => sql`
      select ${sql.raw(entryColumns)} from audit_entry e where e.account_id = ${ctx.accountId} and e.id = ${id}`,
  });
  return { data: { entries: rows.map(presentEntry), count: meta.count }, meta };
}
