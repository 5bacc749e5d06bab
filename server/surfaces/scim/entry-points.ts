import { scimContract } from '@callwright/contract/scim.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { LimitError } from '#/platform/limits/limit-exceeded.ts';
import { anybody, countFailure, insideAs } from '#/surfaces/http/admit.ts';
import type { Answer, EntryPoints, RequestHead, Visit } from '#/surfaces/http/call.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { pushAll, pushRateLimit, type HeaderList } from '#/surfaces/http/headers.ts';
import { noteRefusal } from '#/surfaces/http/note-refusal.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import { work, type Done } from '#/surfaces/http/perform.ts';
import { RouteTable, routesOf, type Found, type NotAllowed, type Route } from '#/surfaces/http/routes.ts';
import { isKnown } from '#/surfaces/http/versions.ts';
import { admitDirectory } from './admit.ts';
import { scimRoot } from './location.ts';
import { readInput } from './read-input.ts';
import { scimProblem } from './scim-error.ts';
import type { ScimCtx } from './version.ts';

/**
 * The endpoints with which a company directory manages members and teams (RFC 7644). They are described like all
 * others, but accept only provisioning keys and have their own form of bodies and errors.
 */
export class ScimEntryPoints implements EntryPoints {
  readonly #app: App;
  readonly #table: RouteTable;

  constructor(app: App, handlers: Handlers<typeof scimContract>) {
    this.#app = app;
    this.#table = new RouteTable(routesOf(scimContract, handlers));
  }

  has(path: string): boolean {
    return path === '/scim' || path.startsWith('/scim/');
  }

  async answer(visit: Visit): Promise<Answer> {
    const { head } = visit;
    // The path may contain names of people: until its endpoint is known, logs get only the root.
    head.place = scimRoot;
    let key = `${head.method} ${scimRoot}`;
    try {
      const found = this.#find(head);
      if (!('route' in found)) return { status: 204, headers: ['Allow', found.allow], body: '' };
      const { route } = found;
      key = route.key;
      head.place = route.endpoint.path;
      return this.#success(head, route, await this.#perform(visit, found));
    } catch (error) {
      if (head.who !== null) {
        const ctx = insideAs(anybody(this.#app, head), head.who);
        noteRefusal(ctx, key, error);
      }
      return this.#failure(head, await countFailure(this.#app, head, key, error));
    }
  }

  /**
   * The endpoint, or the methods of the path for OPTIONS. A trailing slash is allowed, because some directories send
   * it.
   */
  #find({ method, path }: RequestHead): Found | NotAllowed {
    const found = this.#table.find(method, path.replace(/\/+$/, ''));
    if (found === null) throw new ApiError('ROUTE_NOT_FOUND');
    if ('route' in found || method === 'OPTIONS') return found;
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: found.allow } });
  }

  async #perform(visit: Visit, { route, params }: Found): Promise<Done> {
    const ctx: ScimCtx = await admitDirectory(this.#app, visit.head, route);
    const given = await readInput(visit, route);
    const input = checkedInput(route.endpoint.input, { ...given, ...params }, route.endpoint.path);
    return work(route, withPrecondition(ctx, visit.head), input);
  }

  #success({ headers, budget }: RequestHead, route: Route, { body, made }: Done): Answer {
    const list: HeaderList = ['Content-Type', typeFor(headers.accept)];
    pushAll(list, made?.headers ?? {});
    if (budget !== null) pushRateLimit(list, budget);
    const status = made?.status ?? route.status;
    if (status === 204) return { status, headers: list.slice(2), body: '' };
    const known = headers['if-none-match'];
    const etag = made?.headers?.['ETag'];
    if (route.readsQuery && known !== undefined && etag !== undefined && isKnownWeak(known, etag))
      return { status: 304, headers: list, body: '' };
    return { status, headers: list, body: JSON.stringify(body) };
  }

  #failure(head: RequestHead, thrown: unknown): Answer {
    const { status, headers, body, fault } = scimProblem(thrown);
    const list: HeaderList = ['Content-Type', typeFor(head.headers.accept)];
    pushAll(list, headers);
    const budget = thrown instanceof LimitError ? thrown.budget : head.budget;
    if (budget !== null) pushRateLimit(list, budget);
    if (fault !== null) this.#app.log.failure(fault, head);
    return { status, headers: list, body: JSON.stringify(body) };
  }
}

function withPrecondition(ctx: Ctx, { headers }: RequestHead): ScimCtx {
  const ifMatch = headers['if-match'];
  return ifMatch === undefined ? ctx : { ...ctx, ifMatch };
}

/** Plain JSON for clients that accept it and do not accept SCIM. */
function typeFor(accept: string | undefined): string {
  const isPlain = accept !== undefined && /application\/json/i.test(accept) && !/scim\+json/i.test(accept);
  return `application/${isPlain ? 'json' : 'scim+json'}; charset=utf-8`;
}

/** All ETags here are weak and are compared as such. */
function isKnownWeak(ifNoneMatch: string, etag: string): boolean {
  return isKnown(ifNoneMatch, etag.replace(/^W\//, ''));
}
