import type { Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/payment-connections.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { presentConnections } from './shown-connection.ts';

export async function listPaymentConnections(ctx: Ctx): Promise<Result<typeof contract.list>> {
  return { data: { connections: await presentConnections(ctx) } };
}
