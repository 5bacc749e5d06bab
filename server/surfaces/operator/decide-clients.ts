import type * as contract from '@callwright/contract/operator-clients.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { OperatorCtx } from '#/platform/context/ctx.ts';
import * as decisions from '#/surfaces/oauth/approve-client.ts';
import { resumeClient, suspendClient } from '#/surfaces/oauth/suspend-client.ts';
import { readClientView } from './clients.ts';

// Decisions about apps in the console, with the same functions as `callwright oauth …`.

type Decided = Result<typeof contract.approveClient>;

export async function approve(
  ctx: OperatorCtx,
  { clientId, updatedAt }: Input<typeof contract.approveClient>,
): Promise<Decided> {
  await decisions.approveClient(ctx, clientId, updatedAt);
  return { data: { client: await readClientView(ctx, clientId) } };
}

export async function reject(
  ctx: OperatorCtx,
  { clientId, reason }: Input<typeof contract.rejectClient>,
): Promise<Decided> {
  await decisions.rejectClient(ctx, clientId, reason);
  return { data: { client: await readClientView(ctx, clientId) } };
}

export async function suspend(
  ctx: OperatorCtx,
  { clientId, reason }: Input<typeof contract.suspendClient>,
): Promise<Decided> {
  await suspendClient(ctx, clientId, reason);
  return { data: { client: await readClientView(ctx, clientId) } };
}

export async function resume(
  ctx: OperatorCtx,
  { clientId }: Input<typeof contract.resumeClient>,
): Promise<Decided> {
  await resumeClient(ctx, clientId);
  return { data: { client: await readClientView(ctx, clientId) } };
}
