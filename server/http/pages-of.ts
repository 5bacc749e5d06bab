import { fileURLToPath } from 'node:url';
import type { Contract } from '@callwright/contract/endpoint.ts';
import { calendarPage } from '../calendar-feed/calendar-page.ts';
import type { App } from '../ctx.ts';
import { resourceMetadataPages } from '../mcp/resource-metadata.ts';
import { openapiDocument } from '../openapi/document.ts';
import { logoPage, logoPath } from '../oauth/logo-page.ts';
import { metadataPages } from '../oauth/server-metadata.ts';
import { unsubscribePage } from '../reminders/unsubscribe-page.ts';
import { Asset } from './files.ts';
import { openCors } from './headers.ts';
import { healthPage, readyPage } from './health.ts';
import { Pages, type Page } from './pages.ts';
import { referencePages } from './reference.ts';
import { webApplication } from './static.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Everything that can be read besides calling endpoints. */
export async function pagesOf(
  app: App,
  contract: Contract,
  assistantScopes: readonly string[],
): Promise<Pages> {
  const fixed = {
    '/healthz': healthPage,
    '/readyz': readyPage(app),
    '/openapi.json': documentPage(contract, app.config.baseUrl),
    ...metadataPages(app),
    ...resourceMetadataPages(app, assistantScopes),
    ...(await referencePages()),
  };
  const secret = {
    '/calendar/': calendarPage(app),
    '/unsubscribe/': unsubscribePage(app),
    [logoPath]: logoPage(app),
  };
  return new Pages({ fixed, secret }, await webApplication(webFolder));
}

/** Made when somebody first asks: a start should not wait for it. */
function documentPage(contract: Contract, baseUrl: string): Page {
  let made: Asset | null = null;
  return (request) => {
    made ??= new Asset(Buffer.from(JSON.stringify(openapiDocument(contract, baseUrl))), '.json', [
      'Cache-Control',
      'no-cache',
      ...openCors,
    ]);
    return made.answer(request);
  };
}
