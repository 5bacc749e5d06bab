import { contract } from '@callwright/contract/index.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { Ctx } from '../../ctx.ts';
import { handlers } from '../../handlers.ts';
import { assertMay, checkedInput, work } from '../../http/perform.ts';
import { isInScope, routesOf, type Route } from '../../http/routes.ts';

const routes = new Map<Endpoint, Route>(routesOf(contract, handlers).map((route) => [route.endpoint, route]));

/** The endpoint with its handler. */
export function routeOf(endpoint: Endpoint): Route {
  const route = routes.get(endpoint);
  if (route === undefined) throw new Error(`${endpoint.path} is not in the contract`);
  return route;
}

/** Whether scopes and role let a caller use an endpoint; what the others cannot use they are not shown. */
export function isOffered(route: Route, { scopes, role }: Pick<Ctx, 'scopes' | 'role'>): boolean {
  const { right } = route.endpoint;
  return (
    isInScope(route, scopes) && (right === undefined || (role !== null && levelOf(role, right) !== null))
  );
}

/** Asks an endpoint for a caller who is known: the same checks, the same work, the same answer as over REST. */
export async function ask<E extends Endpoint>(ctx: Ctx, endpoint: E, given: object): Promise<Received<E>> {
  const route = routeOf(endpoint);
  assertMay(route, ctx);
  const input = checkedInput(endpoint.input, inputOf(route, given), endpoint.path);
  const { body } = await work(route, ctx, input);
  return body as Received<E>; // parsed by its output schema
}

/** Queries are texts; an assistant writes lists and booleans as JSON has them. */
export function inputOf(route: Route, given: object): object {
  if (!route.readsQuery) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'boolean' ? String(value) : Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}
