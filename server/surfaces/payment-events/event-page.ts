import { paymentEventsPath } from '@callwright/contract/payment-providers.ts';
import { acceptEvent } from '#/domain/sales/payment-connections/accept-event.ts';
import type { App } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';

const bytesMax = 1_048_576;
const address = /^([a-z]{1,20})\/(\d{1,15})-([\w-]{8,64})$/;

/**
 * The webhook endpoint for payment providers. Only invalid events count against the rate limit of an address, because
 * providers send the events of all workspaces from a few addresses.
 */
export function paymentEventPage(app: App): Page {
  const page = async (request: PageRequest): Promise<Answer> => {
    if (request.method !== 'POST') throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
    const to = readAddress(request.path);
    const accepted = to === null ? 'UNKNOWN' : await accept(app, to, request);
    if (accepted === 'ACCEPTED') return plain(200, 'accepted');
    await countPage(app, 'payment-event', request);
    if (accepted === 'UNKNOWN') throw new ApiError('ROUTE_NOT_FOUND');
    return plain(400, 'The signature is missing, wrong or too old.');
  };
  return Object.assign(page, { takesPost: true as const });
}

type Address = Parameters<typeof acceptEvent>[1];

function readAddress(path: string): Address | null {
  const [, provider, accountId, addressKey] = address.exec(path.slice(paymentEventsPath.length)) ?? [];
  if (provider === undefined || accountId === undefined || addressKey === undefined) return null;
  return { provider, accountId: Number(accountId), addressKey };
}

async function accept(app: App, to: Address, request: PageRequest) {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  // The signature covers the raw body.
  return acceptEvent(app, to, { body: await request.readText(bytesMax), header });
}

function plain(status: number, body: string): Answer {
  return {
    status,
    headers: ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
    body,
  };
}
