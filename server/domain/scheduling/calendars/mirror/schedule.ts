import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { App } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { failingMaxMs } from '#/domain/scheduling/calendars/health.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';

/** A subscribed file is not requested more often than this. */
const subscriptionMs = 15 * 60_000;
const backOffMaxMs = 15 * 60_000;
/** Access that was refused rarely comes back by itself. */
const refusedMs = 60 * 60_000;
/** The longest delay that a provider's Retry-After can cause. */
const retryAfterMaxMs = 6 * hourMs;
const testMs = 24 * 60 * 60_000;
/** The fraction by which poll times are spread. */
const jitter = 0.1;

type Polled = { readonly provider: string; readonly failures: number; readonly failing_since: string | null };

/** The time of the next sync after a successful one, unless the provider reports a change first. */
export function nextPollMs(app: App, { provider }: Pick<Polled, 'provider'>): number {
  return app.clock() + spread(app, intervalMs(app, provider));
}

/**
 * The time of the next try after a failure: a growing delay, but soon enough to notice when it has failed for too long.
 */
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
  // Calendars of a test workspace change only by what is written to them, which is synced at once.
  if (app.test !== null) return testMs;
  const usual = app.config.calendarPollSeconds * 1_000;
  return provider === 'ICS' ? Math.max(usual, subscriptionMs) : usual;
}

/** Spreads calendars that were connected together. In a test workspace nothing is random. */
function spread(app: App, ms: number): number {
  if (app.test !== null) return ms;
  return Math.round(ms * (1 + (Math.random() - 0.5) * 2 * jitter));
}
