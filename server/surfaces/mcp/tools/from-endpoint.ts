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
  /** What it is for, for a model that has to choose among the tools. */
  readonly description: string;
  readonly params: Texts;
  readonly names?: Tool['names'];
  readonly isOfTests?: true;
  /** The answer in words. Of a destructive tool: what is agreed to, see `Definition`. */
  readonly text: (body: Received<E>, input: Input<E>, ctx: Ctx) => string;
  readonly address?: (body: Received<E>) => string | null;
};

/** A tool for one endpoint: what it takes, who may use it and what it does are the contract's. */
export function fromEndpoint<E extends Endpoint>(
  name: string,
  kind: Definition['kind'],
  endpoint: E,
  more: More<E>,
): Tool {
  return define(definitionOf(name, kind, endpoint, more));
}

/** The same for a tool that does a little more than its endpoint. */
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

/** Lists have small pages with cursors; the rules between the parts of the input stay. */
function smallPages(input: z.ZodObject): z.ZodObject {
  return 'limit' in input.shape ? input.safeExtend({ limit: pageLimit }) : input;
}

/** The path as a request would ask for it, which is where keys and errors belong. */
function pathOf({ endpoint, params }: Described, given: object): string {
  return params.reduce((path, name) => {
    const value: unknown = given[name as keyof typeof given]; // a parameter is part of the input
    return path.replace(
      `{${name}}`,
      encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : ''),
    );
  }, endpoint.path as string);
}
