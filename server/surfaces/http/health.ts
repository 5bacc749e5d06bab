import type { App } from '#/platform/context/ctx.ts';
import type { Page } from './pages.ts';

const readyTimeoutMs = 2_000;
const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];

/** Liveness: the process runs. Checks nothing else. */
export const healthPage: Page = () => ({ status: 200, headers, body: '{"status":"ok"}' });

/** Readiness: the process has started, is not about to stop, and the database answers. */
export function readyPage(app: App): Page {
  return async () => {
    // Without notifications the process still serves: revocations made elsewhere take effect seconds later, and lists
    // of changes lag behind.
    const notifications = app.database.hears() ? 'heard' : 'not heard';
    return (await isReady(app))
      ? { status: 200, headers, body: JSON.stringify({ status: 'ok', notifications }) }
      : { status: 503, headers: [...headers, 'Retry-After', '2'], body: '{"status":"unavailable"}' };
  };
}

export async function isReady(app: App): Promise<boolean> {
  return !app.lifecycle.isDraining && (await answers(app));
}

async function answers(app: App): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, readyTimeoutMs, false).unref());
  const answered = app.database.db.run('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, timeout]);
}
