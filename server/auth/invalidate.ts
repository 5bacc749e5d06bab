import { sql } from '../db/sql.ts';
import type { PublicCtx } from '../ctx.ts';
import type { Database } from '../db/open.ts';
import type { CredentialCache, Invalidation } from './credential-cache.ts';

const channel = 'callwright_credential';

/**
 * Tells every process that credentials are no longer what they were. In a transaction the news leaves with the
 * commit; this process forgets at once and does not wait for its own message.
 */
export async function announce(ctx: PublicCtx, change: Invalidation): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(ctx.db);
  ctx.afterCommit(() => ctx.app.credentials.invalidate(change));
}

/** Lets the cache work for as long as the news of other processes reaches this one. */
export async function connectCredentialCache(
  credentials: CredentialCache,
  database: Database,
): Promise<void> {
  await database.listen(channel, {
    onMessage: (payload) => credentials.invalidate(JSON.parse(payload) as Invalidation), // written by announce alone
    onConnected: () => credentials.setListening(true),
    onLost: () => credentials.setListening(false),
  });
}
