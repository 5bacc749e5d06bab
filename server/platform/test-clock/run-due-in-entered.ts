import type { PublicCtx } from '#/platform/context/ctx.ts';
import { runDue } from './run-due.ts';

/**
 * What a request has caused in a test workspace has happened when it is answered, with all that follows at that instant. What
 * fails is in the log, and is tried again: the request itself has done what it was asked for.
 */
export async function runDueInEntered({ app, enteredTests }: PublicCtx): Promise<void> {
  for (const accountId of enteredTests ?? [])
    try {
      await runDue(app, accountId);
    } catch (error) {
      app.log.error(`What followed in test workspace ${accountId} failed and is tried again`, error);
    }
}
