import { oauthProviders } from '@callwright/contract/calendar-providers.ts';
import type { Access } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { fetchWithin } from '#/platform/net/fetch-within.ts';
import { serviceRecords } from '#/platform/net/service-records.ts';
import { textRecords } from '#/platform/net/text-records.ts';
import type { ConnectionRow } from './connection-row.ts';
import { openConnection } from './connection-secret.ts';
import { keptCalendar } from './kept-calendar.ts';
import { accessToken } from './tokens.ts';

const bytesMax = 16_777_216;

/** How adapters reach the account of a connection. Not inside a transaction: a token may have to be refreshed. */
export function accessOf(ctx: Ctx, connection: ConnectionRow): Access {
  const { server_url: serverUrl, login, addresses, capabilities } = connection;
  const isOAuth = oauthProviders.some((name) => name === connection.provider);
  return {
    ...(isOAuth
      ? { token: () => accessToken(ctx, connection) }
      : { secret: openConnection(ctx.app.config, connection) }),
    ...(serverUrl !== null && { serverUrl }),
    ...(login !== null && { login }),
    addresses,
    capabilities,
  };
}

/** Access to the outside for one task. `totalMs` covers all of its requests together. */
export function netOf(app: App, { totalMs }: { totalMs: number }): Net {
  const { googleApiUrl: google, microsoftApiUrl: microsoft, zoomApiUrl: zoom } = app.config;
  return {
    ask: fetchWithin(app, { totalMs, bytesMax }),
    services: (name) => serviceRecords(app, name),
    texts: (name) => textRecords(app, name),
    ...(app.test !== null && { kept: keptCalendar(app, app.test.accountId) }),
    nowMs: app.clock,
    apis: { google, microsoft, zoom },
  };
}
