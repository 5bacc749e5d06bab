import type { App } from '#/platform/context/ctx.ts';
import { anyDue } from '#/platform/workspaces/ring.ts';
import { waitingMails } from './claim-mails.ts';
import { deliverDue, wakeDeliveries } from './deliver.ts';
import { mailSignalOf } from './mail-signal.ts';

/**
 * How long to pause after the mail server was down before trying the next waiting mail. Each mail waits for a minute.
 */
const pauseMs = 5_000;

/**
 * Starts this process's sending of mails, shared with all other processes: at once after its own commits, otherwise as
 * soon as due mails are seen. Waiting mails are rows, not jobs, so that all are sent within a minute after the mail
 * server is back.
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
