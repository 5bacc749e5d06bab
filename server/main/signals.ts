import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from './serve.ts';

/** A supervisor that signals the whole process group sends two: the launcher passes its own on. */
const sameRequestMs = 1_000;
/** After this time the process ends, even if something still hangs. */
const closeMaxMs = 29_000;

const signals = ['SIGTERM', 'SIGINT'] as const;
const end = (): void => process.exit(0);

/**
 * Ends the process on a signal during the start. Nothing has to be finished: open database work is rolled back or
 * continues at the next start. Without this, the first process in a container would ignore signals.
 */
export function endOnSignal(): void {
  for (const signal of signals) process.on(signal, end);
}

/**
 * Waits for SIGTERM or SIGINT, then closes the service and ends the process. After SIGTERM it first keeps running for
 * the drain delay, while `/readyz` says 503. A second signal ends the process at once, unless it comes within a second:
 * then it is the same request.
 */
export function closeOnSignal(service: Service): void {
  let askedAt: number | null = null;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (askedAt !== null && performance.now() - askedAt < sameRequestMs) return;
    if (askedAt !== null) process.exit(1);
    askedAt = performance.now();
    service.app.lifecycle.isDraining = true;
    if (signal === 'SIGTERM') await delay(service.app.config.drainSeconds * 1_000);
    setTimeout(() => process.exit(1), closeMaxMs).unref();
    try {
      await service.close();
    } catch (error) {
      service.app.log.error('Stopping failed', error);
      service.app.log.flush();
      process.exit(1);
    }
    process.exit(0);
  };
  for (const signal of signals) {
    process.off(signal, end);
    process.on(signal, () => void close(signal));
  }
}
