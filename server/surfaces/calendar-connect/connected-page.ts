import type { IncomingHttpHeaders } from 'node:http';
import * as client from 'openid-client';
import { calendarSettingsPath } from '@callwright/contract/calendar-connections.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { authenticate, authenticatePerson } from '#/domain/people/auth/authenticate.ts';
import { readSessionCookie } from '#/domain/people/auth/cookie.ts';
import { takeAttempt, type Attempt } from '#/domain/scheduling/calendars/connections/attempts.ts';
import { finishAuthorization } from '#/domain/scheduling/calendars/connections/finish-authorization.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { escapeHtml } from '#/ports/messages/layout.ts';
import { insideAs } from '#/surfaces/http/admit.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import { pageTexts } from '#/surfaces/http/page-texts.ts';
import { plainPage } from '#/surfaces/http/plain-page.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';

const queryLengthMax = 7_000;

/** The result, for the page of calendars. */
type Outcome = 'CONNECTED' | 'DENIED' | 'NOT_ALLOWED' | 'NOT_REACHED' | 'LIMIT_REACHED' | 'FAILED';

/**
 * Where a provider redirects a member after consent. Each answer counts once, and only in the session that started the
 * connection, so that a link made by somebody else cannot connect an account.
 */
export function connectedPage(app: App): Page {
  return async (request: PageRequest): Promise<Answer> => {
    await countPage(app, 'calendar-connected', request);
    // Programs that scan links with HEAD must not use up the answer.
    if (request.method !== 'GET') return failurePage(request.headers);
    const state = new URLSearchParams(request.query).get('state');
    if (state === null || request.query.length > queryLengthMax) return failurePage(request.headers);
    const begun = await memberWhoBegan(app, request, state);
    if (begun === null) return failurePage(request.headers);
    return goBack(app, begun.attempt, await finish(begun.ctx, begun.attempt, request.query, state));
  };
}

async function memberWhoBegan(
  app: App,
  { headers, ip }: PageRequest,
  state: string,
): Promise<{ ctx: Ctx; attempt: Attempt } | null> {
  const outside: PublicCtx = { ...systemContext(app), ip };
  try {
    const person = await authenticatePerson(app, null, readSessionCookie(app.config, headers.cookie ?? null));
    const attempt = await takeAttempt(outside, person.sessionId, state);
    if (attempt === null) return null;
    const who = await authenticate(app, `Bearer ${person.token}`, String(attempt.workspaceId), ip);
    const { access, role, userId } = who;
    const mayConnect =
      userId === attempt.userId &&
      levelOf(role, 'availability:write') !== null &&
      access?.needsCompany !== true &&
      access?.lacksFactor !== true;
    return mayConnect ? { ctx: insideAs(outside, who), attempt } : null;
  } catch (error) {
    // No longer signed in, or no longer a member.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

async function finish(ctx: Ctx, attempt: Attempt, query: string, state: string): Promise<Outcome> {
  try {
    await finishAuthorization(ctx, attempt, query, state);
    return 'CONNECTED';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    const { provider } = attempt;
    await audit(ctx, 'calendar.connect_failed', 'calendarConnection', null, null, { provider, outcome });
    return outcome;
  }
}

/** The outcome for errors of the provider and missing rights; null for internal errors. */
function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'DENIED' : 'FAILED';
  if (error instanceof NotAllowed) return 'NOT_ALLOWED';
  if (error instanceof NotReached) return 'NOT_REACHED';
  if (error instanceof ApiError && error.code === 'LIMIT_REACHED') return 'LIMIT_REACHED';
  const isAnswer = error instanceof client.ResponseBodyError || error instanceof client.ClientError;
  return isAnswer || error instanceof Refused || (error instanceof ApiError && error.status < 500)
    ? 'FAILED'
    : null;
}

function goBack(app: App, { returnTo, provider }: Attempt, outcome: Outcome): Answer {
  const url = new URL(app.config.baseUrl + returnTo);
  url.searchParams.set('calendar', outcome);
  url.searchParams.set('provider', provider);
  return {
    status: 303,
    headers: ['Location', url.href, 'Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer'],
    body: '',
  };
}

function failurePage(headers: IncomingHttpHeaders): Answer {
  const { language, say } = pageTexts(headers);
  return plainPage({
    status: 400,
    language,
    title: say('calendar.failed'),
    content: `<p>${escapeHtml(say('calendar.expired'))}</p><p><a href="${calendarSettingsPath}">${escapeHtml(say('calendar.go'))}</a></p>`,
  });
}
