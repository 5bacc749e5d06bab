import { systemTransaction } from '#/platform/db/tx.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { reply } from '#/platform/replies/reply.ts';
import { sessionCookie } from './cookie.ts';
import { openSession, type OpenedBy } from './sessions.ts';
import { signedIn } from './signed-in.ts';

/**
 * Opens a session for a person who has given all required proofs, and everything that goes with it, in one transaction.
 */
export async function openFor(
  ctx: PublicCtx,
  personId: number,
  work: (tx: PublicCtx) => Promise<void>,
  openedBy: OpenedBy | null = null,
) {
  const token = await systemTransaction(ctx, async (tx) => {
    await work(tx);
    return openSession(tx, personId, openedBy);
  });
  return reply(await signedIn(ctx, personId, token), {
    headers: { 'Set-Cookie': sessionCookie(ctx.app.config, token) },
  });
}
