import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { assertMay } from '#/surfaces/http/perform.ts';
import { isOffered, routeOf } from './ask.ts';
import { define, doneWith, type Definition } from './define.ts';
import type { Texts } from './json-schema.ts';
import type { Tool } from './tool.ts';

type Steps<I extends z.ZodObject, B extends object> = {
  readonly name: string;
  readonly kind: 'read' | 'write';
  readonly description: string;
  /** The main endpoint, whose scope and right the tool requires. If there are several, any one is enough. */
  readonly main: Endpoint | readonly [Endpoint, ...Endpoint[]];
  readonly isOfTests?: true;
  readonly input: I;
  readonly params: Texts;
  /** The tool's names for parameters that endpoints complain about. */
  readonly errorNames?: Readonly<Record<string, string>>;
  readonly view?: string;
  /** Calls endpoints one after the other, each with its own checks. A writing tool does all of it or nothing. */
  readonly work: (ctx: Ctx, input: z.output<I>) => Promise<B>;
  readonly text: (body: B, input: z.output<I>, ctx: Ctx) => string;
  readonly address?: (body: B, input: z.output<I>) => string | null;
};

/** A tool that combines several requests into one call. */
export function fromSteps<I extends z.ZodObject, B extends object>(steps: Steps<I, B>): Tool {
  return define(definitionOfSteps(steps));
}

function definitionOfSteps<I extends z.ZodObject, B extends object>({
  name,
  kind,
  description,
  main,
  isOfTests,
  input,
  params,
  errorNames,
  view,
  work,
  text,
  address,
}: Steps<I, B>): Definition {
  const routes = endpointsOf(main).map(routeOf);
  return {
    name,
    kind,
    description,
    params,
    input,
    endpoint: null,
    isIdempotent: false,
    scope: scopesOf(endpointsOf(main)),
    isOffered: (ctx) => routes.some((route) => isOffered(route, ctx)),
    // If none is allowed, the error is that of the first one.
    assertMay: (ctx) => {
      const [first] = routes;
      if (first !== undefined && !routes.some((route) => isOffered(route, ctx))) assertMay(first, ctx);
    },
    read: (given) => given,
    place: () => ({ method: 'POST', path: `/mcp/${name}` }),
    // Parsed by `input`, and answered by `work`.
    work: async (ctx, given) =>
      doneWith(
        kind === 'read'
          ? await work(ctx, given as z.output<I>)
          : await transaction(ctx, (tx) => work(tx, given as z.output<I>)),
      ),
    text: (body, given, ctx) => text(body as B, given as z.output<I>, ctx),
    ...(isOfTests === true && { isOfTests }),
    ...(errorNames !== undefined && { errorNames }),
    ...(view !== undefined && { view }),
    ...(address !== undefined && { address: (body, given) => address(body as B, given as z.output<I>) }),
  };
}

function endpointsOf(main: Endpoint | readonly [Endpoint, ...Endpoint[]]): readonly Endpoint[] {
  return 'path' in main ? [main] : main;
}

function scopesOf(endpoints: readonly Endpoint[]): Definition['scope'] {
  const [first, ...others] = endpoints;
  if (first === undefined || others.length === 0) return first?.scope ?? null;
  const scopes = endpoints.flatMap(({ scope }) => scope ?? []);
  return [...new Set(scopes)];
}
