import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import type { Contract, Endpoint } from '@callwright/contract/endpoint.ts';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import type { Handlers } from './handler.ts';

/** An endpoint with everything that can be worked out before the first request. */
export type Described = {
  readonly endpoint: Endpoint;
  /** Such as `contacts.list`. */
  readonly name: string;
  /**
   * Method and path template, such as `GET /v1/contacts`. Part of the keys of rate limits and idempotency, and shown in
   * logs.
   */
  readonly key: string;
  readonly params: readonly string[];
  readonly readsQuery: boolean;
  readonly status: number;
  readonly bodyLimit: number;
  readonly scopes: readonly Scope[];
};

/** The same with its handler. */
export type Route = Described & {
  // `Handlers` has checked the type of each handler; this table no longer tells them apart.
  readonly handle: {
    (ctx: PublicCtx, input: unknown): Promise<unknown>;
    readonly before?: (ctx: PublicCtx, input: unknown) => Promise<void>;
    readonly admits?: (ctx: PublicCtx, params: Readonly<Record<string, string>>) => Promise<void>;
  };
};

/** The routes of one path, by method. */
type Methods = { readonly byMethod: ReadonlyMap<string, Route>; readonly allow: string };
type Pattern = Methods & { readonly segments: readonly string[] };

export type Found = {
  readonly route: Route;
  readonly allow: string;
  readonly params: Readonly<Record<string, string>> | null;
};
export type NotAllowed = { readonly allow: string };

const bodyLimitDefault = 1_048_576;

/**
 * Finds the route of a method and path. Fixed paths need one map lookup; paths with parameters are compared by segment.
 */
export class RouteTable {
  readonly routes: readonly Route[];
  readonly #fixed = new Map<string, Methods>();
  readonly #patterns: Pattern[] = [];

  constructor(routes: readonly Route[]) {
    this.routes = routes;
    const places = routes.flatMap((route) =>
      [route.endpoint.path, ...(route.endpoint.formerPaths ?? [])].map((path) => ({ path, route })),
    );
    for (const [path, ofPath] of Map.groupBy(places, (place) => place.path)) {
      const byMethod = new Map<string, Route>(ofPath.map(({ route }) => [route.endpoint.method, route]));
      if (byMethod.size < ofPath.length) throw new Error(`${path} has two endpoints with one method`);
      const methods = { byMethod, allow: allowHeader([...byMethod.keys()]) };
      if (path.includes('{')) this.#patterns.push({ ...methods, segments: path.split('/') });
      else this.#fixed.set(path, methods);
    }
  }

  /** The route, or only the allowed methods if the path has no such method, or null for an unknown path. */
  find(method: string, path: string): Found | NotAllowed | null {
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return pick(fixed, method, null);
    if (this.#patterns.length === 0) return null;
    const segments = path.split('/');
    for (const pattern of this.#patterns) {
      const params = match(pattern.segments, segments);
      if (params !== null) return pick(pattern, method, params);
    }
    return null;
  }
}

function pick(methods: Methods, method: string, params: Record<string, string> | null): Found | NotAllowed {
  const route = methods.byMethod.get(method === 'HEAD' ? 'GET' : method);
  return route === undefined ? { allow: methods.allow } : { route, allow: methods.allow, params };
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return null;
      continue;
    }
    const value = decoded(segment);
    if (value === null || value === '') return null;
    params[part.slice(1, -1)] = value;
  }
  return params;
}

function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function allowHeader(methods: string[]): string {
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/**
 * Joins a contract with its handlers. Throws for an endpoint that does not say who may call it: a forgotten setting
 * must not open an endpoint.
 */
export function routesOf<C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => {
      const handle = handlers[resource]?.[verb];
      if (handle === undefined) throw new Error(`${resource}.${verb} has no handler`);
      // checked by Handlers<C>
      return { ...describe(`${resource}.${verb}`, endpoint), handle: handle as unknown as Route['handle'] };
    }),
  );
}

/** The endpoints of a contract, without handlers. */
export function describedOf(contract: Contract): Described[] {
  return Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => describe(`${resource}.${verb}`, endpoint)),
  );
}

function describe(name: string, endpoint: Endpoint): Described {
  if (!['credential', 'session', 'operator', 'client', 'public'].includes(endpoint.access))
    throw new Error(`${name} does not say who may call it`);
  if (endpoint.scope === undefined) throw new Error(`${name} does not say which scope it needs`);
  const { method, path, status, scope } = endpoint;
  return {
    endpoint,
    name,
    key: `${method} ${path}`,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''),
    readsQuery: method === 'GET' || method === 'DELETE',
    status: typeof status === 'number' ? status : status[0],
    bodyLimit: endpoint.bodyLimit ?? bodyLimitDefault,
    scopes: scope === null ? [] : typeof scope === 'string' ? [scope] : scope,
  };
}

/** Whether the granted scopes allow the route. */
export function isInScope(route: Described, granted: ReadonlySet<string>): boolean {
  return route.scopes.length === 0 || route.scopes.some((scope) => includesScope(granted, scope));
}

const answered = perApp(() => new Map<Endpoint, Route>());

/** Registers the endpoints that this process answers, so that other surfaces can call them directly. */
export function answerRoutes(app: App, { routes }: RouteTable): void {
  for (const route of routes) answered(app).set(route.endpoint, route);
}

/** The route of an endpoint in this process. Throws if it is not registered. */
export function routeIn(app: App, endpoint: Endpoint): Route {
  const route = answered(app).get(endpoint);
  if (route === undefined) throw new Error(`Nobody answers ${endpoint.path} in this process`);
  return route;
}
