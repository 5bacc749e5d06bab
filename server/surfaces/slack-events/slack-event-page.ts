import { slackEventsPath } from '@callwright/contract/slack-topics.ts';
import { acceptClick, type ClickAddress } from '#/effects/slack/accept-click.ts';
import type { App } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';

const bytesMax = 131_072;
const address = /^(\d{1,15})-([\w-]{8,64})$/;

/**
 * The endpoint for clicks in Slack. Slack waits three seconds at most, so the reply only confirms the click. Only
 * requests that are not from Slack count against the rate limit of an address.
 */
export function slackEventPage(app: App): Page {
  const page = async (request: PageRequest): Promise<Answer> => {
    if (request.method !== 'POST') throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
    const to = readAddress(request.path);
    const accepted =
      to === null
        ? 'UNKNOWN'
        : await acceptClick(app, to, {
            body: await request.readText(bytesMax),
            timestamp: one(request.headers['x-slack-request-timestamp']),
            signature: one(request.headers['x-slack-signature']),
          });
    if (accepted === 'ACCEPTED' || accepted === 'IGNORED') return answer(200, '');
    await countPage(app, 'slack-event', request);
    if (accepted === 'UNKNOWN') throw new ApiError('ROUTE_NOT_FOUND');
    return accepted === 'REPEATED'
      ? answer(409, 'This request was received before.')
      : answer(403, 'The signature is missing, wrong or too old.');
  };
  return Object.assign(page, { takesPost: true as const });
}

function readAddress(path: string): ClickAddress | null {
  const [, accountId, addressKey] = address.exec(path.slice(slackEventsPath.length)) ?? [];
  if (accountId === undefined || addressKey === undefined) return null;
  return { accountId: Number(accountId), addressKey };
}

function one(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

function answer(status: number, body: string): Answer {
  return {
    status,
    headers: ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
    body,
  };
}
