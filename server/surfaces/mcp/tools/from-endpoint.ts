import type { Endpoint, Input, Received } from '@callwright/contract/endpoint.ts';
import { z } from 'zod';
import { answerOf, assertMay, work } from '#/surfaces/http/perform.ts';
import { routeIn, type Described } from '#/surfaces/http/routes.ts';
import { inputOf, isOffered, routeOf } from './ask.ts';
import { define, type Definition } from './define.ts';
import { pageLimit } from './json-schema.ts';
import type { Tool } from './tool.ts';

type More<E extends Endpoint> = {
  /** The answer in words. Of a destructive tool: what is agreed to, see `Definition`. */
  readonly text: (body: Received<E>, input: Input<E>) => string;
  /** What an assistant has to know beyond what the reference says. */
  readonly hint?: string;
  /** The only parts of the input that the tool takes. */
  readonly only?: readonly (keyof Input<E> & string)[];
};

/** A tool for one endpoint: everything but its name and the words of its answer is the contract's. */
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
  { text, hint, only }: More<E>,
): Definition {
  const route = routeOf(endpoint);
  const { summary, description, scope, method } = endpoint;
  const input = smallPages(endpoint.input);
  const names = Object.keys(input.shape);
  return {
    name,
    kind,
    endpoint,
    title: titleOf(name),
    description: [summary, description, hint]
      .filter((part) => part !== undefined)
      .map(sentence)
      .join(' '),
    scope,
    isOffered: (ctx) => isOffered(route, ctx),
    isIdempotent: method === 'PUT' || method === 'DELETE',
    input,
    hidden: only === undefined ? notOffered : names.filter((part) => !only.includes(part)),
    output: endpoint.output,
    assertMay: (ctx) => assertMay(route, ctx),
    read: (given) => inputOf(route, only === undefined ? given : pick(given, only)),
    place: (given) => ({ method, path: pathOf(route, given) }),
    work: async (ctx, given) => {
      const done = await work(routeIn(ctx.app, endpoint), ctx, given);
      return { body: done.body, stored: () => answerOf(route, done) };
    },
    // Both were parsed by the schemas of the endpoint.
    text: (body, given) => text(body as Received<E>, given as Input<E>),
  };
}

/** Ways around small pages. */
const notOffered = ['page', 'allProducts', 'allFields'];
const inPages = { error: 'Send `cursor` with meta.nextCursor of the page before instead' };
const onlyFirstPage = z.literal(0, inPages).default(0);
const notAll = z
  .literal('false', inPages)
  .transform(() => false)
  .optional();

/** Lists have small pages with cursors; the rules between the parts of the input stay. */
function smallPages(input: z.ZodObject): z.ZodObject {
  const { shape } = input;
  return input.safeExtend({
    ...('limit' in shape && { limit: pageLimit }),
    ...('cursor' in shape && { page: onlyFirstPage }),
    ...('allProducts' in shape && { allProducts: notAll }),
    ...('allFields' in shape && { allFields: notAll }),
  });
}

function pick(given: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.filter((name) => name in given).map((name) => [name, given[name]]));
}

/** The path as a request would ask for it, which is where keys and errors belong. */
function pathOf({ endpoint, params }: Described, given: object): string {
  return params.reduce((path, name) => {
    const value: unknown = given[name as keyof typeof given]; // a parameter is part of the input
    return path.replace(`{${name}}`, encodeURIComponent(typeof value === 'string' ? value : ''));
  }, endpoint.path as string);
}

/** `search_contacts` → “Search contacts”. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(text: string): string {
  return /[.:!?]$/.test(text) ? text : `${text}.`;
}
