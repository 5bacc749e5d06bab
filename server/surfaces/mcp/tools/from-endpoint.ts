import type { Endpoint, Input, Received } from '@callwright/contract/endpoint.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { answerOf, assertMay, work } from '#/surfaces/http/perform.ts';
import { routeIn, type Described } from '#/surfaces/http/routes.ts';
import { inputOf, isOffered, routeOf } from './ask.ts';
import { define, type Definition } from './define.ts';
import { pageLimit, type Texts } from './json-schema.ts';
import type { Tool } from './tool.ts';

type More<E extends Endpoint> = {
  /** What the tool is for, for a model that has to choose among tools. */
  readonly description: string;
  readonly params: Texts;
  readonly names?: Tool['names'];
  readonly isOfTests?: true;
  /** The answer in words. For a destructive tool people agree to this text, see `Definition`. */
  readonly text: (body: Received<E>, input: Input<E>, ctx: Ctx) => string;
  readonly address?: (body: Received<E>) => string | null;
};

/** A tool for one endpoint: its input, access rules and effects come from the contract. */
export function fromEndpoint<E extends Endpoint>(
  name: string,
  kind: Definition['kind'],
  endpoint: E,
  more: More<E>,
): Tool {
  return define(definitionOf(name, kind, endpoint, more));
}

/** The definition of such a tool, for tools that do a little more than their endpoint. */
export function definitionOf<E extends Endpoint>(
  name: string,
  kind: Definition['kind'],
  endpoint: E,
  { description, params, names, isOfTests, text, address }: More<E>,
): Definition {
  const route = routeOf(endpoint);
  const { scope, method } = endpoint;
  return {
    name,
    kind,
    endpoint,
    description,
    params,
    ...(names !== undefined && { names }),
    ...(isOfTests === true && { isOfTests }),
    scope,
    isOffered: (ctx) => isOffered(route, ctx),
    isIdempotent: method === 'PUT' || method === 'DELETE',
    input: smallPages(endpoint.input),
    assertMay: (ctx) => assertMay(route, ctx),
    read: (given) => inputOf(route, given),
    place: (given) => ({ method, path: pathOf(route, given) }),
    work: async (ctx, given) => {
      const done = await work(routeIn(ctx.app, endpoint), ctx, given);
      return { body: done.body, stored: () => answerOf(route, done) };
    },
    // All were parsed by the schemas of the endpoint.
    text: (body, given, ctx) => text(body as Received<E>, given as Input<E>, ctx),
    ...(address !== undefined && { address: (body) => address(body as Received<E>) }),
  };
}

/** Gives lists small pages with cursors, and keeps the validation rules of the input. */
function smallPages(input: z.ZodObject): z.ZodObject {
  return 'limit' in input.shape ? input.safeExtend({ limit: pageLimit }) : input;
}

/** The path of the equivalent request, to which keys and errors belong. */
function pathOf({ endpoint, params }: Described, given: object): string {
  return params.reduce((path, name) => {
    const value: unknown = given[name as keyof typeof given]; // a parameter is part of the input
    return path.replace(
      `{${name}}`,
      encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : ''),
    );
  }, endpoint.path as string);
}
