import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from './serve.ts';

/** After this time the process ends, even if something still hangs. */
const closeMaxMs = 29_000;

/**
 * Waits for SIGTERM or SIGINT, then closes the service and ends the process. After SIGTERM it first keeps running for
 * the drain delay while `/readyz` says 503. A second signal ends the process at once.
 */
export function closeOnSignal(service: Service): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), closeMaxMs).unref();
    service.app.lifecycle.isDraining = true;
    if (signal === 'SIGTERM') await delay(service.app.config.drainSeconds * 1_000);
    try {
      await service.close();
    } catch (error) {
      service.app.log.error('Stopping failed', error);
      service.app.log.flush();
      process.exit(1);
    }
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
}
