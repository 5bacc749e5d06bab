import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { currentRights, type Ended } from '#/domain/people/credentials/current-rights.ts';
import { mustBeAllowedToImport } from './may-import.ts';
import type { RunRow } from './run.ts';

/** Why a run cannot continue although it is valid: another member with the right may resume it. */
export class StarterEnded extends Error {
  readonly reason: ReasonCode;

  constructor(reason: ReasonCode) {
    super(reason);
    this.reason = reason;
  }
}

const reasons: Readonly<Record<Ended, ReasonCode>> = {
  KEY_REVOKED: 'IMPORT_KEY_REVOKED',
  KEY_EXPIRED: 'IMPORT_KEY_EXPIRED',
  APP_ENDED: 'IMPORT_APP_ENDED',
  MEMBER_LEFT: 'IMPORT_MEMBER_LEFT',
};

/**
 * The member who started the run, with their current rights. Looked up for each batch, so that an import stops when its
 * key, app or member is gone, and never writes what they could not write now.
 */
export async function starterOf(app: App, run: RunRow): Promise<Ctx> {
  const inside = await enterWorkspace(systemContext(app), run.account_id, run.actor);
  const rights = await currentRights(inside, {
    userId: run.user_id,
    credential: run.credential,
    scopes: run.scopes,
  });
  if (typeof rights === 'string') throw new StarterEnded(reasons[rights]);
  const starter: Ctx = { ...inside, userId: run.user_id, credential: run.credential, ...rights };
  mustStillBeAllowed(starter, run);
  return starter;
}

function mustStillBeAllowed(starter: Ctx, { resource }: RunRow): void {
  if (!includesScope(starter.scopes, 'imports:write')) throw new StarterEnded('IMPORT_RIGHTS_LOST');
  try {
    mustBeAllowedToImport(starter, resource);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) throw new StarterEnded('IMPORT_RIGHTS_LOST');
    throw error;
  }
}
