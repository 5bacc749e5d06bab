import type { App } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { failingMaxMs } from '#/domain/scheduling/calendars/health.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';

/** A subscribed file is asked for no more often. */
const subscriptionMs = 15 * 60_000;
const backOffMaxMs = 15 * 60_000;
/** What was refused is rarely allowed again by itself. */
const refusedMs = 60 * 60_000;
/** No provider keeps us away for longer. */
const retryAfterMaxMs = 6 * 3_600_000;
const testMs = 24 * 60 * 60_000;
/** A part of the time by which polls are spread. */
const jitter = 0.1;

type Polled = { readonly provider: string; readonly failures: number; readonly failing_since: string | null };

/** When a calendar that was just read is read again, unless its provider tells of a change before. */
export function nextPollMs(app: App, { provider }: Pick<Polled, 'provider'>): number {
  return app.clock() + spread(app, intervalMs(app, provider));
}

/** When one that failed is tried again: later each time, but in time to say that it has failed for too long. */
export function nextTryMs(
  app: App,
  { provider, failures, failing_since: since }: Polled,
  error: unknown,
): number {
  const now = app.clock();
  const asked = error instanceof NotReached ? Math.min(error.retryAfterMs ?? 0, retryAfterMaxMs) : 0;
  if (error instanceof NotAllowed) return now + spread(app, refusedMs);
  const usual = intervalMs(app, provider);
  const waitMs = Math.max(
    asked,
    Math.min(usual * 2 ** Math.min(failures, 10), Math.max(usual, backOffMaxMs)),
  );
  const next = now + spread(app, waitMs);
  const overAt = (since === null ? now : toMs(since)) + failingMaxMs;
  return overAt > now && asked === 0 ? Math.min(next, overAt) : next;
}

function intervalMs(app: App, provider: string): number {
  // The calendars of a test workspace change only by what is written to them, and that is read at once.
  if (app.test !== null) return testMs;
  const usual = app.config.calendarPollSeconds * 1_000;
  return provider === 'ICS' ? Math.max(usual, subscriptionMs) : usual;
}

/** Calendars that were connected together drift apart; in a test workspace nothing is left to chance. */
function spread(app: App, ms: number): number {
  if (app.test !== null) return ms;
  return Math.round(ms * (1 + (Math.random() - 0.5) * 2 * jitter));
}
