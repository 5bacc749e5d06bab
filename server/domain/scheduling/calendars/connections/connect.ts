import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/calendar-connections.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { isAllowedUrl, guard } from '#/platform/net/guard.ts';
import { webAddressOf, withoutCredentials } from '#/ports/calendars/ics/fetch-feed.ts';
import { probe } from './probe.ts';
import { presentConnection } from './shown-connection.ts';
import { storeAccount, type Connected } from './store-account.ts';

type Asked = Input<typeof contract.create>;

/** The server is contacted before any transaction. Its answer is kept here until the handler runs. */
const answers = new WeakMap<object, Connected>();

export const createCalendarConnection = Object.assign(create, {
  before: async (ctx: Ctx, input: Asked) => {
    answers.set(input, await (input.provider === 'ICS' ? subscribed(ctx, input) : signedIn(ctx, input)));
  },
});

async function create(ctx: Ctx, input: Asked): Promise<Result<typeof contract.create>> {
  const connected = answers.get(input);
  if (connected === undefined) throw new Error('A server was not asked');
  const userId = actingMember(ctx);
  return transaction(ctx, async (tx) => {
    const id = await storeAccount(tx, userId, connected);
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

/** Calendars belong to a person. Throws 400 if no member is acting. */
export function actingMember({ userId }: Ctx): number {
  if (userId === null) throw invalid({ userId: [because('REQUIRED')] });
  return userId;
}

async function signedIn(ctx: Ctx, { serverUrl = '', login = '', password = '' }: Asked): Promise<Connected> {
  const url = allowedAddress(ctx, 'serverUrl', serverUrl);
  const access = { serverUrl: url, login, secret: password, addresses: [], capabilities: {} };
  const account = await probe(ctx, 'CALDAV', access, { address: 'serverUrl', secret: 'password' });
  if (account.calendars.length === 0) throw invalid({ serverUrl: [because('ACCOUNT_WITHOUT_CALENDAR')] });
  return { provider: 'CALDAV', name: login, serverUrl: url, login, secret: password, account };
}

async function subscribed(ctx: Ctx, { url = '', name }: Asked): Promise<Connected> {
  const secret = allowedFeed(ctx, url);
  const access = { secret, addresses: [], capabilities: {} };
  const account = await probe(ctx, 'ICS', access, { address: 'url', secret: 'url' });
  const calendars = account.calendars.map((calendar) => ({ ...calendar, name: name ?? calendar.name }));
  const shown = name ?? new URL(secret).hostname;
  return {
    provider: 'ICS',
    name: shown,
    serverUrl: null,
    login: null,
    secret,
    account: { ...account, calendars },
  };
}

/**
 * Throws 400 for an address that the service must not contact. The error does not reveal which internal addresses
 * exist.
 */
function allowedAddress(ctx: Ctx, field: string, address: string): string {
  const url = URL.parse(address);
  if (url === null || !isAllowedUrl(url, guard(ctx.app.config.webhookAllowCidrs)))
    throw invalid({ [field]: [because('ADDRESS_NOT_PUBLIC')] });
  return url.href;
}

/** The same for the address of a subscription, which may contain a name and a password. */
export function allowedFeed(ctx: Ctx, address: string): string {
  const url = URL.parse(webAddressOf(address));
  allowedAddress(ctx, 'url', url === null ? '' : withoutCredentials(url).href);
  return url?.href ?? '';
}
