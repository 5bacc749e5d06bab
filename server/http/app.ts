import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import { publicAllowance } from '../limits/plans.ts';
import { addressReader } from './address.ts';
import type { Answer, Call } from './call.ts';
import { jsonPolicy, openCors, preflightHeaders, pushRateLimit, securityHeaders, type HeaderList } from './headers.ts';
import type { Page, Pages } from './pages.ts';
import { readBody, readQuery } from './read.ts';
import { requestIdFrom } from './request-id.ts';
import type { Found, NotAllowed, RouteTable } from './routes.ts';
import { failure, run } from './run.ts';
import { send } from './send.ts';

const urlLengthMax = 8_192;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What is told from the first line and the headers alone. */
type Asked = Omit<Call, 'route' | 'params' | 'readInput'> & { readonly query: string; readonly startedAt: number };

/** Answers requests: endpoints of the contract first, then pages. The only file that knows the HTTP server and the contract both. */
export function listener(app: App, table: RouteTable, pages: Pages): Listener {
  const readAddress = addressReader(app.config.trustedProxies);
  const always = securityHeaders(app.config.baseUrl);
  const json = [...always, ...jsonPolicy, 'Cache-Control', 'no-store'];
  const openJson = [...json, ...openCors];

  return (request, response) => {
    const asked = ask(request, readAddress);
    const found = table.find(asked.method, asked.path);
    const fixed = isOpen(asked.path) ? openJson : json;
    if (found !== null && 'route' in found && asked.method !== 'OPTIONS' && fits(request)) {
      const call = callOf(asked, found, request);
      void run(app, call).then((answer) => finish(app, request, response, call, asked, answer, fixed));
      return;
    }
    void elsewhere(app, asked, found, pages, request).then(({ answer, isPage }) => {
      finish(app, request, response, asked, asked, answer, isPage ? always : fixed);
    });
  };
}

function ask(request: IncomingMessage, readAddress: (request: IncomingMessage) => string | null): Asked {
  const { method = 'GET', url = '/', headers } = request;
  const queryAt = url.indexOf('?');
  const id = headers['x-request-id'];
  return {
    method,
    path: queryAt < 0 ? url : url.slice(0, queryAt),
    query: queryAt < 0 ? '' : url.slice(queryAt + 1),
    headers,
    ip: readAddress(request),
    requestId: requestIdFrom(typeof id === 'string' ? id : undefined),
    startedAt: performance.now(),
    budget: null,
    who: null,
  };
}

function fits(request: IncomingMessage): boolean {
  return (request.url ?? '').length <= urlLengthMax;
}

function callOf(asked: Asked, { route, params }: Found, request: IncomingMessage): Call {
  return {
    route,
    params,
    method: asked.method,
    path: asked.path,
    headers: asked.headers,
    ip: asked.ip,
    requestId: asked.requestId,
    readInput: route.readsQuery ? () => readQuery(asked.query) : () => readBody(request, route.bodyLimit),
    budget: null,
    who: null,
  };
}

/** Whatever is no call of an endpoint: a preflight, a page, or a mistake. */
async function elsewhere(
  app: App,
  asked: Asked,
  found: Found | NotAllowed | null,
  pages: Pages,
  request: IncomingMessage,
): Promise<{ answer: Answer; isPage: boolean }> {
  if (isApi(asked.path)) await countByAddress(app, asked);
  try {
    if (!fits(request)) throw new ApiError('URL_TOO_LONG');
    if (found !== null) {
      if (asked.method === 'OPTIONS') return { answer: { status: 204, headers: preflight(asked, found.allow), body: '' }, isPage: false };
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: found.allow } });
    }
    const page = pages.find(asked.path, asked.headers.accept);
    if (page === null) throw new ApiError('ROUTE_NOT_FOUND');
    return { answer: await pageAnswer(page, asked), isPage: true };
  } catch (error) {
    return { answer: failure(app, asked, error), isPage: false };
  }
}

async function pageAnswer(page: Page, asked: Asked): Promise<Answer> {
  if (asked.method === 'GET' || asked.method === 'HEAD') return page(asked);
  const allow = 'GET, HEAD, OPTIONS';
  if (asked.method === 'OPTIONS') return { status: 204, headers: ['Allow', allow], body: '' };
  throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
}

/** Every reply under /v1 shows a budget; a request that calls no endpoint has its address's. */
async function countByAddress(app: App, asked: Asked): Promise<void> {
  asked.budget = await app.limits.take(`ip/${asked.ip ?? ''} other`, publicAllowance(app.config));
}

function preflight({ path, budget }: Asked, allow: string): HeaderList {
  const headers = ['Allow', allow];
  if (isOpen(path)) headers.push(...preflightHeaders(allow));
  if (budget !== null) pushRateLimit(headers, budget);
  return headers;
}

/** Paths whose replies count requests, known or not. */
function isApi(path: string): boolean {
  return path.startsWith('/v1/') || path === '/v1';
}

/** Endpoints that pages of other sites may call. */
function isOpen(path: string): boolean {
  return path.startsWith('/public/');
}

function finish(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  call: Pick<Call, 'who'> & { readonly route?: Call['route'] },
  asked: Asked,
  answer: Answer,
  fixed: HeaderList,
): void {
  send(request, response, answer, asked.requestId, fixed, app.lifecycle.isDraining);
  app.log.request({
    requestId: asked.requestId,
    method: asked.method,
    route: call.route?.endpoint.path ?? null,
    status: answer.status,
    ms: Math.round((performance.now() - asked.startedAt) * 100) / 100,
    accountId: call.who?.accountId ?? null,
    credential: call.who?.kind ?? null,
  });
}
