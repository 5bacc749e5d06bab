import type { Cluster } from './open.ts';

const lookEveryMs = 500;
const afterFailureMs = 5_000;

/**
 * Starts the server again when it was killed, while a service runs. Requests meanwhile are answered as with any
 * PostgreSQL that is away.
 * @param onError called when it could not be started; the next look tries again
 * @returns stops the watch
 */
export function keepAlive(cluster: Cluster, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, lookEveryMs).unref();

  function look(): void {
    looking = lookOnce();
  }

  async function lookOnce(): Promise<void> {
    let delayMs = lookEveryMs;
    try {
      await cluster.revive();
    } catch (error) {
      onError(error);
      delayMs = afterFailureMs;
    }
    if (!isStopped) timer = setTimeout(look, delayMs).unref();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
}
