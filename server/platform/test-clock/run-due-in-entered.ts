import type { PublicCtx } from '#/platform/context/ctx.ts';
import { runDue } from './run-due.ts';

/**
 * Runs everything that a request has caused in test workspaces, with all effects at that instant, before it is
 * answered. Failures are logged and tried again; the request itself has succeeded.
 */
export async function runDueInEntered({ app, enteredTests }: PublicCtx): Promise<void> {
  for (const accountId of enteredTests ?? [])
    try {
      await runDue(app, accountId);
    } catch (error) {
      app.log.error(`What followed in test workspace ${accountId} failed and is tried again`, error);
    }
}
