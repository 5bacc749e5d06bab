import type { detail, list } from '@callwright/contract/automations.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { presentRule, readRule, selectRules, visibleRules } from './rule.ts';

/** GET /v1/automations, sorted by name. */
export async function listAutomations(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const { search, eventId, active } = input;
  const { rows, meta } = await readPage(ctx, input, {
    name: 'automations',
    from: 'automation_rule r',
    key: 'r.id',
    order: { by: 'lower(r.name)', type: 'text' },
    direction: 'asc',
    where: [
      sql`r.account_id = ${ctx.accountId} and r.deleted_at is null and ${visibleRules(ctx)}`,
      ...(search ? [sql`position(lower(${search}) in lower(r.name)) > 0`] : []),
      ...(active === undefined ? [] : [sql`r.active = ${active}`]),
      ...(eventId === undefined ? [] : [sql`(r.event_ids = '{}' or ${eventId} = any(r.event_ids))`]),
    ],
    strategy: 'collect',
    row: (id) => selectRules(ctx, sql`where r.account_id = ${ctx.accountId} and r.id = ${id}`),
  });
  return { data: { automations: rows.map(presentRule), count: meta.count }, meta };
}

/** GET /v1/automations/detail */
export async function getAutomation(
  ctx: Ctx,
  { id }: Input<typeof detail>,
): Promise<Reply<Result<typeof detail>>> {
  const row = await readRule(ctx, id);
  return reply({ data: { automation: presentRule(row) } }, { version: row.version });
}
