import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { detail } from '@callwright/contract/events.ts';
import type { Ctx } from '../ctx.ts';
import { reply, type Reply } from '../http/reply.ts';
import { loadEvent } from './event.ts';
import { presentOneEvent } from './warnings.ts';

export async function getEvent(ctx: Ctx, input: Input<typeof detail>): Promise<Reply<Result<typeof detail>>> {
  const row = await loadEvent(ctx, input);
  return reply({ data: { event: await presentOneEvent(ctx, row) } }, { version: row.version });
}
