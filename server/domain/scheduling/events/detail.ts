import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { detail } from '@callwright/contract/events.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { loadEvent } from '#/domain/scheduling/event-records/event.ts';
import { presentOneEvent } from './warnings.ts';

export async function getEvent(ctx: Ctx, input: Input<typeof detail>): Promise<Reply<Result<typeof detail>>> {
  const row = await loadEvent(ctx, input);
  return reply({ data: { event: await presentOneEvent(ctx, row) } }, { version: row.version });
}
