import { contract } from '@callwright/contract/index.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import { assertMay, work } from '#/surfaces/http/perform.ts';
import { describedOf, isInScope, routeIn, type Described } from '#/surfaces/http/routes.ts';

const routes = new Map<Endpoint, Described>(describedOf(contract).map((route) => [route.endpoint, route]));

/** The description of an endpoint. */
export function routeOf(endpoint: Endpoint): Described {
  const route = routes.get(endpoint);
  if (route === undefined) throw new Error(`${endpoint.path} is not in the contract`);
  // Assistants use a key or an app, which can neither create credentials nor see secrets. If only some fields need a
  // person, call_api refuses those fields.
  if (endpoint.stepUp !== undefined && endpoint.stepUp.fields === undefined)
    throw new Error(`${endpoint.path} is no tool: it needs a person`);
  return route;
}

/** Whether the caller's scopes and role allow an endpoint; callers do not see what they cannot use. */
export function isOffered(route: Described, { scopes, role }: Pick<Ctx, 'scopes' | 'role'>): boolean {
  const { right } = route.endpoint;
  return (
    isInScope(route, scopes) && (right === undefined || (role !== null && levelOf(role, right) !== null))
  );
}

/** Calls an endpoint for a known caller, with the same checks, effects and reply as over REST. */
export async function ask<E extends Endpoint>(ctx: Ctx, endpoint: E, params: object): Promise<Received<E>> {
  const route = routeOf(endpoint);
  assertMay(route, ctx);
  const input = checkedInput(endpoint.input, inputOf(route, params), endpoint.path);
  const { body } = await work(routeIn(ctx.app, endpoint), ctx, input);
  return body as Received<E>; // parsed by its output schema
}

/** Converts the lists and booleans of JSON to the text form of query parameters. */
export function inputOf(route: Described, params: object): object {
  if (!route.readsQuery) return params;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'boolean' ? String(value) : Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}
