import { z } from 'zod';
import { notePushes, type Notice } from '#/domain/scheduling/calendars/connections/pushed.ts';
import type { App } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';

const bytesMax = 262_144;
const tokenLengthMax = 4_096;
const textLengthMax = 500;

// A provider sends the pushes of all calendars from a few addresses. Pushes of a known channel are therefore not rate
// limited; only requests without a valid secret count against their address.

/** Google's push notifications for calendars. All information is in headers. */
export function googlePushPage(app: App): Page {
  return posted(async (request) => {
    const [channelId, secret, state] = [
      header(request, 'x-goog-channel-id'),
      header(request, 'x-goog-channel-token'),
      header(request, 'x-goog-resource-state'),
    ];
    const isComplete = channelId !== null && secret !== null;
    const notices = isComplete ? [{ channelId, secret, isOver: state === 'not_exists' }] : [];
    if ((await notePushes(app, notices)) > 0) return plain(200, '');
    await countPage(app, 'calendar-push', request);
    throw new ApiError('ROUTE_NOT_FOUND');
  });
}

const Notifications = z.object({
  value: z
    .array(
      z.object({
        subscriptionId: z.string().max(textLengthMax),
        clientState: z.string().max(textLengthMax).nullish(),
        lifecycleEvent: z.string().nullish(),
      }),
    )
    .max(1_000),
});

/**
 * Microsoft's change and lifecycle notifications. It validates the address first, and later expects an answer within
 * three seconds; slower endpoints are throttled for hours.
 */
export function microsoftPushPage(app: App): Page {
  return posted(async (request) => {
    const token = new URLSearchParams(request.query).get('validationToken');
    if (token !== null) {
      await countPage(app, 'calendar-push', request);
      return token.length > tokenLengthMax ? plain(400, '') : plain(200, token);
    }
    const parsed = Notifications.safeParse(jsonOf(await request.readText(bytesMax)));
    const notices = parsed.success ? parsed.data.value.flatMap(noticeOf) : [];
    if ((await notePushes(app, notices)) === 0) await countPage(app, 'calendar-push', request);
    if (!parsed.success) throw new ApiError('INVALID_JSON');
    // Unknown subscriptions get the same answer and are dropped.
    return plain(202, '');
  });
}

type Notification = z.output<typeof Notifications>['value'][number];

function noticeOf({ subscriptionId, clientState, lifecycleEvent }: Notification): Notice[] {
  if (clientState === null || clientState === undefined) return [];
  const isOver = lifecycleEvent === 'subscriptionRemoved' || lifecycleEvent === 'reauthorizationRequired';
  return [{ channelId: subscriptionId, secret: clientState, isOver }];
}

function posted(answer: (request: PageRequest) => Promise<Answer>): Page {
  const page = (request: PageRequest): Promise<Answer> => {
    if (request.method === 'POST') return answer(request);
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
  };
  return Object.assign(page, { takesPost: true as const });
}

function header({ headers }: PageRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' && value.length <= textLengthMax ? value : null;
}

function plain(status: number, body: string): Answer {
  return {
    status,
    headers: ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
    body,
  };
}
