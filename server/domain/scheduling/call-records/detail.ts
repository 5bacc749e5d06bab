import type { detail } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { reply, versionOf, type Reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { readCall } from './call-row.ts';
import { presentCall } from './event-call.ts';

type HistoryRow = {
  at: string;
  action: string;
  actor: Actor;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export const getEventCall = inPast('calls:read', showEventCall);

async function showEventCall(ctx: Ctx, input: Input<typeof detail>): Promise<Reply<Result<typeof detail>>> {
  const which = input.id === undefined ? { previewId: input.previewId ?? '' } : { id: input.id };
  const call = await readCall(ctx, which, 'calls:read');
  const { rows: history } = await sql<HistoryRow>`
    select at, action, actor, before, after from event_call_history
    where account_id = ${ctx.accountId} and event_call_id = ${call.id}${ctx.isPast ? sql` and at <= ${iso(ctx.now)}::timestamptz` : sql``} order by id`.execute(
    ctx.db,
  );
  return reply({ data: { eventCall: { ...presentCall(ctx, call), history } } }, versionOf(ctx, call));
}
