import type { App } from '#/platform/context/ctx.ts';
import { anyDue } from '#/platform/workspaces/ring.ts';
import { waitingMails } from './claim-mails.ts';
import { deliverDue, wakeDeliveries } from './deliver.ts';
import { mailSignalOf } from './mail-signal.ts';

/** After the mail server could not be used, before the next of those that wait are tried. Each waits for a minute. */
const pauseMs = 5_000;

/**
 * Lets this process send mails, together with all others: at once after what it has committed itself, and what is due
 * otherwise as soon as it is seen. Rows, not jobs, list the waiting mails, so that everything is sent within a minute
 * after the mail server is back.
 */
export function workMails(app: App): void {
  if (app.config.smtpUrl === null) return;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const loop = app.jobs.loop(async (stopping) => {
    if (!(await deliverDue(app, stopping))) pausedUntil = performance.now() + pauseMs;
  });
  if (loop === null) return;
  const wake = (): void => {
    wakeDeliveries(app);
    loop.wake();
  };
  mailSignalOf(app).listen(wake);
  app.jobs.watch({
    name: 'mails',
    due: () => anyDue(waitingMails, app),
    wake() {
      if (performance.now() >= pausedUntil) wake();
    },
  });
}
