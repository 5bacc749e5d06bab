import type { App } from '../ctx.ts';
import { healthPage, readyPage } from './health.ts';
import { Pages } from './pages.ts';

/** Everything that can be read besides the endpoints. */
export async function pagesOf(app: App): Promise<Pages> {
  return new Pages({ '/healthz': healthPage, '/readyz': readyPage(app) }, () => null);
}
