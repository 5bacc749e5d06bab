const hourMs = 3_600_000;

/** What `Retry-After` asks for, as seconds or as a date; only from a receiver that is busy, and at most an hour. */
export function retryAfterOf(status: number, value: string | undefined, nowMs: number): number {
  if ((status !== 429 && status !== 503) || value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), hourMs) : 0;
}
