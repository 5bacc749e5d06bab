import { randomBytes } from 'node:crypto';
import type { App, PublicCtx } from './ctx.ts';

/** The context of work without a request: jobs and the operator's commands. */
export function systemContext(app: App): PublicCtx {
  return {
    app,
    db: app.database.db,
    inTransaction: false,
    afterCommit: (effect) => effect(),
    now: app.clock(),
    requestId: `req_${randomBytes(12).toString('base64url')}`,
    ip: null,
  };
}
