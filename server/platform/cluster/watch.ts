import type { Cluster } from './open.ts';

const lookEveryMs = 500;
const afterFailureMs = 5_000;

/**
 * Restarts the server if it was killed while the service runs. Meanwhile requests fail as with any unavailable
 * PostgreSQL.
 * @param onError called if the restart failed; the next check tries again
 * @returns a function that ends the watch
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
