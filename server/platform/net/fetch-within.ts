import { stayInside } from './stay-inside.ts';
import type { App } from '#/platform/context/ctx.ts';
import { guard, Unreachable } from './guard.ts';
import { guardedFetch, type Asked, type Heard } from './guarded-fetch.ts';

type Limits = {
  readonly totalMs: number;
  readonly bytesMax: number;
  /** Called before each request. */
  readonly onRequest?: (url: URL) => void;
};

/** Sends requests to the outside for one task. `totalMs` limits all of them together, `bytesMax` each answer. */
export function fetchWithin(
  app: App,
  { totalMs, bytesMax, onRequest }: Limits,
): (url: URL, asked: Asked, limit?: number) => Promise<Heard> {
  const allowed = guard(app.config.webhookAllowCidrs);
  // Not the clock of the service, which stands still in tests.
  const endsAt = performance.now() + totalMs;
  return async (url, asked, limit = bytesMax) => {
    await stayInside(app, 'REQUEST');
    const leftMs = Math.floor(endsAt - performance.now());
    if (leftMs <= 0) throw new Unreachable();
    onRequest?.(url);
    return guardedFetch(url, asked, allowed, { totalMs: leftMs, bytesMax: limit });
  };
}
