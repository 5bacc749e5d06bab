import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import { publicAllowance } from '../limits/plans.ts';
import { addressReader } from './address.ts';
import type { McpDoors } from '../mcp/doors.ts';
import type { Answer, Asked, Call, Streamed } from './call.ts';
import {
  jsonPolicy,
  openCors,
  preflightHeaders,
  pushRateLimit,
  securityHeaders,
  type HeaderList,
  unlessSaid,
} from './headers.ts';
import { noteRequest } from '../request-log/note.ts';
import type { Page, Pages } from './pages.ts';
import { isFileForm, readFileForm } from './multipart.ts';
import { readBody, readFormOrJson, readParameters, readQuery } from './read.ts';
import { requestIdFrom } from './request-id.ts';
import type { Found, NotAllowed, Route, RouteTable } from './routes.ts';
import { failure, run } from './run.ts';
import { send, sendStream } from './send.ts';

const urlLengthMax = 8_192;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers requests: endpoints of the contract first, then the doors of assistants, then pages. The only file that knows the HTTP server and the contract both. */
export function listener(app: App, table: RouteTable, pages: Pages, doors: McpDoors): Listener {
  const readAddress = addressReader(app.config.trustedProxies);
  const always = securityHeaders(app.config.baseUrl);
  const json = [...always, ...jsonPolicy, 'Cache-Control', 'no-store'];
  const openJson = [...json, ...openCors];

  return (request, response) => {
    const url = request.url ?? '/';
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const asked = ask(request, path, readAddress, doors.has(path) ? path : null);
    if (asked.place !== null && url.length <= urlLengthMax) {
      const query = queryAt < 0 ? '' : url.slice(queryAt + 1);
      doors
        .answer({ request, response, asked, query })
        .then((answer) => finish(app, request, response, asked, answer, json))
        .catch(cut(app, response));
      return;
    }
    const found = table.find(asked.method, asked.path);
    const fixed = isOpen(asked.path) ? openJson : json;
    if (found !== null && 'route' in found && asked.method !== 'OPTIONS' && url.length <= urlLengthMax) {
      const { route, params } = found;
      const readInput = inputReader(request, route, queryAt < 0 ? '' : url.slice(queryAt + 1));
      const call: Call = { ...asked, place: route.endpoint.path, route, params, readInput };
      run(app, call)
        .then((answer) => finish(app, request, response, call, answer, fixed))
        .catch(cut(app, response));
      return;
    }
    elsewhere(app, asked, url.length <= urlLengthMax ? found : 'too long', pages)
      .then(({ answer, isPage }) =>
        finish(app, request, response, asked, answer, isPage ? unlessSaid(always, answer.headers) : fixed),
      )
      .catch(cut(app, response));
  };
}

function inputReader(request: IncomingMessage, route: Route, query: string): () => unknown {
  const isOAuth = route.endpoint.dialect === 'oauth';
  if (route.readsQuery) return () => (isOAuth ? readParameters(query) : readQuery(query));
  const { file } = route.endpoint;
  return () => {
    if (file !== undefined && isFileForm(request)) return readFileForm(request, route.endpoint.input, file);
    return isOAuth ? readFormOrJson(request, route.bodyLimit) : readBody(request, route.bodyLimit);
  };
}

function ask(
  request: IncomingMessage,
  path: string,
  readAddress: (request: IncomingMessage) => string | null,
  place: Asked['place'],
): Asked {
  const { method = 'GET', headers } = request;
  const id = headers['x-request-id'];
  return {
    method,
    path,
    headers,
    ip: readAddress(request),
    requestId: requestIdFrom(typeof id === 'string' ? id : undefined),
    startedAt: performance.now(),
    budget: null,
    who: null,
    place,
  };
}

/** An answer that cannot be written, such as one with a broken header: the caller sees the connection end, we see why. */
function cut(app: App, response: ServerResponse): (error: unknown) => void {
  return (error) => {
    app.log.error('An answer could not be written', error);
    response.destroy();
  };
}

/** Whatever is no call of an endpoint: a preflight, a page, or a mistake. */
async function elsewhere(
  app: App,
  asked: Asked,
  found: Found | NotAllowed | 'too long' | null,
  pages: Pages,
): Promise<{ answer: Answer; isPage: boolean }> {
  if (isApi(asked.path)) await countByAddress(app, asked);
  try {
    if (found === 'too long') throw new ApiError('URL_TOO_LONG');
    if (found !== null) {
      if (asked.method === 'OPTIONS')
        return { answer: { status: 204, headers: preflight(asked, found.allow), body: '' }, isPage: false };
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
  if (asked.method === 'POST' && page.takesPost === true) return page(asked);
  const allow = page.takesPost === true ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
  if (asked.method === 'OPTIONS')
    return { status: 204, headers: await pagePreflight(page, asked, allow), body: '' };
  throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
}

/** Pages of other sites may ask for whatever says that they may read it. */
async function pagePreflight(page: Page, asked: Asked, allow: string): Promise<HeaderList> {
  const { headers } = await page(asked);
  const isOpenPage = headers.includes('Access-Control-Allow-Origin');
  return ['Allow', allow, ...(isOpenPage ? [...openCors, ...preflightHeaders(allow)] : [])];
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

/** Endpoints that pages of other sites may call: none of them reads a cookie. */
function isOpen(path: string): boolean {
  return path.startsWith('/public/') || (path.startsWith('/v1/') && openOAuth.test(path));
}
const openOAuth = /^\/v1\/(oauth\/(token|revoke|register)|\.well-known\/)/;

function finish(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  call: Asked,
  answer: Answer | Streamed,
  fixed: HeaderList,
): void {
  if ('stream' in answer) sendStream(response, answer, call.requestId, fixed);
  else send(request, response, answer, call.requestId, fixed, app.lifecycle.isClosing);
  const ms = Math.round((performance.now() - call.startedAt) * 100) / 100;
  app.log.request({
    requestId: call.requestId,
    method: call.method,
    route: call.place,
    status: answer.status,
    ms,
    accountId: call.who?.accountId ?? null,
    credential: call.who?.kind ?? null,
  });
  noteRequest(app, call, answer, ms);
}
