import { textEventsPath } from '@callwright/contract/text-providers.ts';
import { acceptTextEvent, type TextAddress } from '#/effects/texts/accept-event.ts';
import type { App } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';

const bytesMax = 65_536;
const address = /^([a-z]{1,20})\/(\d{1,15})-([\w-]{8,64})(?:\/(\d{1,15}))?$/;

/**
 * The webhook endpoint for text providers, which report delivery and answers. Only invalid requests count against the
 * rate limit of an address, because providers send those of all workspaces from a few addresses.
 */
export function textEventPage(app: App): Page {
  const page = async (request: PageRequest): Promise<Answer> => {
    if (request.method !== 'POST') throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
    const to = readAddress(request.path);
    const { 'x-twilio-signature': signature } = request.headers;
    const accepted =
      to === null
        ? 'UNKNOWN'
        : await acceptTextEvent(app, to, {
            body: await request.readText(bytesMax),
            signature: typeof signature === 'string' ? signature : null,
          });
    if (accepted === 'ACCEPTED') return answer(200, 'text/xml', '<Response/>');
    await countPage(app, 'text-event', request);
    if (accepted === 'UNKNOWN') throw new ApiError('ROUTE_NOT_FOUND');
    return accepted === 'REPEATED'
      ? answer(409, 'text/plain', 'This message was received before.')
      : answer(403, 'text/plain', 'The signature is missing or wrong.');
  };
  return Object.assign(page, { takesPost: true as const });
}

function readAddress(path: string): TextAddress | null {
  const [, provider, accountId, addressKey, textId] = address.exec(path.slice(textEventsPath.length)) ?? [];
  if (provider === undefined || accountId === undefined || addressKey === undefined) return null;
  return {
    provider,
    accountId: Number(accountId),
    addressKey,
    textId: textId === undefined ? null : Number(textId),
  };
}

function answer(status: number, type: string, body: string): Answer {
  return {
    status,
    headers: ['Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store'],
    body,
  };
}
