import { fileURLToPath } from 'node:url';
import { calendarCallbackPath } from '@callwright/contract/calendar-connections.ts';
import { samlPath } from '@callwright/contract/saml-addresses.ts';
import type { Contract } from '@callwright/contract/endpoint.ts';
import { pushPaths } from '#/domain/scheduling/calendars/connections/channels.ts';
import { connectedPage } from '#/surfaces/calendar-connect/connected-page.ts';
import { googlePushPage, microsoftPushPage } from '#/surfaces/calendar-connect/push-pages.ts';
import { samlPage } from '#/surfaces/company-sign-in/saml-page.ts';
import { calendarPage } from '#/surfaces/calendar-feed/calendar-page.ts';
import { canSignIn } from '#/domain/people/auth/set-up.ts';
import { readSessionCookie } from '#/domain/people/auth/cookie.ts';
import type { App } from '#/platform/context/ctx.ts';
import { resourceMetadataPages } from '#/surfaces/mcp/resource-metadata.ts';
import { openapiDocument } from '#/surfaces/openapi/document.ts';
import { logoPage, logoPath } from '#/surfaces/oauth/logo-page.ts';
import { metadataPages } from '#/surfaces/oauth/server-metadata.ts';
import { picturePage } from '#/surfaces/pictures/picture-page.ts';
import { paymentEventsPath } from '@callwright/contract/payment-providers.ts';
import { textEventsPath } from '@callwright/contract/text-providers.ts';
import { slackEventsPath } from '@callwright/contract/slack-topics.ts';
import { slackEventPage } from '#/surfaces/slack-events/slack-event-page.ts';
import { textEventPage } from '#/surfaces/text-events/text-event-page.ts';
import { paymentEventPage } from '#/surfaces/payment-events/event-page.ts';
import { picturesPath } from '#/ports/blobs/pictures.ts';
import { referencePages } from '#/surfaces/reference/pages.ts';
import { unsubscribePage } from '#/surfaces/unsubscribe/unsubscribe-page.ts';
import { Asset } from '#/surfaces/http/files.ts';
import { openCors } from '#/surfaces/http/headers.ts';
import { healthPage, readyPage } from '#/surfaces/http/health.ts';
import { Pages, type Page, type PageRequest } from '#/surfaces/http/pages.ts';
import { webApplication } from '#/surfaces/http/static.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Everything that can be read and is not an endpoint. */
export function pagesOf(app: App, contract: Contract, assistantScopes: readonly string[]): Pages {
  const fixed = {
    '/healthz': healthPage,
    '/readyz': readyPage(app),
    [calendarCallbackPath]: connectedPage(app),
    [pushPaths.GOOGLE_CALENDAR]: googlePushPage(app),
    [pushPaths.MICROSOFT]: microsoftPushPage(app),
    '/openapi.json': documentPage(contract, app.config.baseUrl),
    ...metadataPages(app),
    ...resourceMetadataPages(app, assistantScopes),
    ...referencePages(contract),
  };
  const secret = {
    '/calendar/': calendarPage(app),
    '/unsubscribe/': unsubscribePage(app),
    [samlPath]: samlPage(app),
    [paymentEventsPath]: paymentEventPage(app),
    [textEventsPath]: textEventPage(app),
    [slackEventsPath]: slackEventPage(app),
    [logoPath]: logoPage(app),
    [picturesPath]: picturePage(app),
  };
  const hasSession = ({ headers }: PageRequest) =>
    readSessionCookie(app.config, headers.cookie ?? null) !== null;
  return new Pages(
    { fixed, secret },
    webApplication(webFolder, hasSession, () => canSignIn(app)),
  );
}

/** Created on first use, so that the start does not wait for it. */
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
