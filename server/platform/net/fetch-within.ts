import { stayInside } from './stay-inside.ts';
import type { App } from '#/platform/context/ctx.ts';
import { guard, Unreachable } from './guard.ts';
import { guardedFetch, type Asked, type Heard } from './guarded-fetch.ts';

type Limits = {
  readonly totalMs: number;
  readonly bytesMax: number;
  /** Hears of each request that is sent. */
  readonly onRequest?: (url: URL) => void;
};

/** Requests to the outside for one piece of work: all of them together have this time, and each answer so many bytes. */
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
