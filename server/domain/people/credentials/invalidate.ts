import { sql } from '#/platform/db/sql.ts';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { credentialsOf, type Invalidation } from './credential-cache.ts';

export const credentialChannel = 'callwright_credential';

/**
 * Notifies all processes that credentials have changed. Inside a transaction, the notification is sent with the commit.
 * This process forgets at once, without waiting for its own notification.
 */
export async function announce(ctx: PublicCtx, change: Invalidation): Promise<void> {
  await sql`select pg_notify(${credentialChannel}, ${JSON.stringify(change)})`.execute(ctx.db);
  ctx.afterCommit(() => credentialsOf(ctx.app).invalidate(change));
}

/** Keeps credentials cached for longer while notifications of other processes arrive. */
export async function connectCredentialCache(app: App): Promise<void> {
  const credentials = credentialsOf(app);
  await app.database.listen(credentialChannel, {
    onMessage: (payload) => credentials.invalidate(JSON.parse(payload) as Invalidation), // written by announce alone
    onConnected: () => credentials.setListening(true),
    onLost: () => credentials.setListening(false),
  });
}
