import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#/platform/context/ctx.ts';

/** Well within the lease of a mail, and longer than a database takes to restart or fail over. */
const insistMs = 20_000;
const pauseMs = 250;

/**
 * Records what became of mails, retrying for a while: a mail that the server accepted is sent twice if that is not
 * recorded. `write` may run again after a commit whose answer was lost.
 */
export async function insist({ clock, log }: App, write: () => Promise<void>): Promise<void> {
  const giveUpAt = clock() + insistMs;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await write();
    } catch (error) {
      if (clock() >= giveUpAt) throw error;
      if (!isSaid) log.error('What became of mails could not be noted yet', error);
      await sleep(pauseMs);
    }
  }
}
