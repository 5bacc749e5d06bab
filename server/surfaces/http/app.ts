import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { addressReader } from './address.ts';
import { countByAddress } from './admit.ts';
import type { Answer, RequestHead, Call, EntryPoints, Streamed } from './call.ts';
import {
  closedPolicy,
  openCors,
  preflightHeaders,
  pushRateLimit,
  securityHeaders,
  type HeaderList,
  unlessSaid,
} from './headers.ts';
import { noteRequest } from '#/surfaces/request-log/note.ts';
import type { Page, PageRequest, Pages } from './pages.ts';
import { isFileForm, readFileForm } from './multipart.ts';
import { readBody, readForm, readFormOrJson, readParameters, readQuery, readText } from './read.ts';
import { requestIdFrom } from './request-id.ts';
import { answerRoutes, type Found, type NotAllowed, type Route, type RouteTable } from './routes.ts';
import { failure, run } from './run.ts';
import { send, sendStream } from './send.ts';
import { urlBytesMax } from './server.ts';
import { tracedRequest } from './traced.ts';

const probes = new Set(['/healthz', '/readyz']);

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers requests: endpoints of the contract first, then other entry points such as MCP and SCIM, then pages. The only
 * file that knows both the HTTP server and the contract.
 */
export function listener(
  app: App,
  table: RouteTable,
  pages: Pages,
  entryPoints: readonly EntryPoints[],
): Listener {
  answerRoutes(app, table);
  const readAddress = addressReader(app.config.trustedProxies);
  const always = [...securityHeaders(app.config.baseUrl), ...closedPolicy];
  const json = [...always, 'Cache-Control', 'no-store'];
  const openJson = [...json, ...openCors];

  return (request, response) => {
    const url = request.url ?? '/';
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const entered = url.length <= urlBytesMax ? entryPoints.find((points) => points.has(path)) : undefined;
    const head = headOf(request, path, readAddress, entered === undefined ? null : path);
    if (entered !== undefined) {
      const query = queryAt < 0 ? '' : url.slice(queryAt + 1);
      tracedRequest(app, head, () => entered.answer({ request, response, head, query }))
        .then((answer) => finish(app, request, response, head, answer, json))
        .catch(cut(app, response));
      return;
    }
    const found = table.find(head.method, head.path);
    const fixed = isOpen(head.path) ? openJson : json;
    if (found !== null && 'route' in found && head.method !== 'OPTIONS' && url.length <= urlBytesMax) {
      const { route, params } = found;
      const query = queryAt < 0 ? '' : url.slice(queryAt + 1);
      const readInput = inputReader(request, route, query);
      const strayQuery = route.readsQuery ? '' : query;
      const call: Call = { ...head, place: route.endpoint.path, route, params, readInput, strayQuery };
      tracedRequest(app, call, () => run(app, call))
        .then((answer) => finish(app, request, response, call, answer, fixed))
        .catch(cut(app, response));
      return;
    }
    elsewhere(app, request, head, url.length <= urlBytesMax ? found : 'too long', pages)
      .then(({ answer, isPage }) =>
        finish(app, request, response, head, answer, isPage ? unlessSaid(always, answer.headers) : fixed),
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

function headOf(
  request: IncomingMessage,
  path: string,
  readAddress: (request: IncomingMessage) => string | null,
  place: RequestHead['place'],
): RequestHead {
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

/**
 * For an answer that cannot be written, such as one with an invalid header: cuts the connection and logs the reason.
 */
function cut(app: App, response: ServerResponse): (error: unknown) => void {
  return (error) => {
    app.log.error('An answer could not be written', error);
    response.destroy();
  };
}

/** Answers what is not a request for an endpoint: a CORS preflight, a page, or a mistake. */
async function elsewhere(
  app: App,
  request: IncomingMessage,
  head: RequestHead,
  found: Found | NotAllowed | 'too long' | null,
  pages: Pages,
): Promise<{ answer: Answer; isPage: boolean }> {
  if (isApi(head.path)) await countByAddress(app, head);
  try {
    if (found === 'too long') throw new ApiError('URL_TOO_LONG');
    if (found !== null) {
      if (head.method === 'OPTIONS')
        return { answer: { status: 204, headers: preflight(head, found.allow), body: '' }, isPage: false };
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: found.allow } });
    }
    const page = pages.find(head.path, head.headers.accept);
    if (page === null) throw new ApiError('ROUTE_NOT_FOUND');
    return {
      answer: await pageAnswer(page, {
        ...head,
        query: (request.url ?? '').split('?').slice(1).join('?'),
        readForm: (limit) => readForm(request, limit),
        readText: (limit) => readText(request, limit),
      }),
      isPage: true,
    };
  } catch (error) {
    return { answer: failure(app, head, error), isPage: false };
  }
}

async function pageAnswer(page: Page, head: PageRequest): Promise<Answer> {
  if (head.method === 'GET' || head.method === 'HEAD') return page(head);
  if (head.method === 'POST' && page.takesPost === true) return page(head);
  const allow = page.takesPost === true ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
  if (head.method === 'OPTIONS')
    return { status: 204, headers: await pagePreflight(page, head, allow), body: '' };
  throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
}

/** A page that allows other origins (CORS) also answers their preflight. */
async function pagePreflight(page: Page, head: PageRequest, allow: string): Promise<HeaderList> {
  const { headers } = await page(head);
  const isOpenPage = headers.includes('Access-Control-Allow-Origin');
  return ['Allow', allow, ...(isOpenPage ? [...openCors, ...preflightHeaders(allow)] : [])];
}

function preflight({ path, budget }: RequestHead, allow: string): HeaderList {
  const headers = ['Allow', allow];
  if (isOpen(path)) headers.push(...preflightHeaders(allow));
  if (budget !== null) pushRateLimit(headers, budget);
  return headers;
}

/** Paths whose replies carry rate limit headers, whether the endpoint exists or not. */
function isApi(path: string): boolean {
  return path.startsWith('/v1/') || path === '/v1';
}

/** Endpoints that pages of other origins may call (CORS). None of them reads a cookie. */
function isOpen(path: string): boolean {
  return path.startsWith('/public/') || (path.startsWith('/v1/') && openOAuth.test(path));
}
const openOAuth = /^\/v1\/(oauth\/(token|revoke|introspect|register)|\.well-known\/)/;

function finish(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  call: RequestHead,
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
  // Health probes, sent every second, would drown the figures of real requests.
  if (!probes.has(call.path)) {
    app.meters.request({ method: call.method, route: call.place, status: answer.status, ms });
    if (!isTestWorkspace(call.who?.accountId ?? 0)) app.answered.live += 1;
  }
  noteRequest(app, call, answer, ms);
}
