import { hash } from 'node:crypto';
import type { WorkspaceDbCtx } from '#/platform/db/db.ts';
import { bytesFor } from '#/platform/db/draws.ts';

/** 144 random bits, prefixed with the workspace's id so that the lookup stays within the workspace. */
export function newWorkspaceToken(ctx: Pick<WorkspaceDbCtx, 'accountId' | 'draws'>): string {
  return `${ctx.accountId.toString(36)}_${bytesFor(ctx, 18).toString('base64url')}`;
}

/** What a token is looked up by. Random bits need no salt. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
