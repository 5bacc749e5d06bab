import type * as contract from '@callwright/contract/calendar-connections.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { providerStates } from './providers.ts';
import { presentConnections } from './shown-connection.ts';

/** The caller's own connections with their calendars; of another member, only that they exist. */
export async function listCalendarConnections(
  ctx: Ctx,
  { userId }: Input<typeof contract.list>,
): Promise<Result<typeof contract.list>> {
  const connections = await presentConnections(ctx, userId ?? ctx.userId);
  return { data: { connections, providers: providerStates(ctx.app.config, ctx.app.test !== null) } };
}
