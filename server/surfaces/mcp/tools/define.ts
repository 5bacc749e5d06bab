import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Stored } from '#/platform/idempotency/idempotency.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import type { Place } from '#/surfaces/http/problem.ts';
import { answered, picked } from './answer.ts';
import { withMissing } from './ask-person.ts';
import { extrasOf, type Extras } from './extras.ts';
import { failed } from './failure.ts';
import { schemaOfParams, type JsonSchema, type Texts } from './json-schema.ts';
import { assertKnownArguments } from './strict-arguments.ts';
import { plainClient, type Client, type Tool, type ToolResult } from './tool.ts';
import { write } from './write.ts';
import { wrong } from './wrong.ts';

/** The result of a call: the answer, and its stored form for repeats with the same key. */
export type Done = { readonly body: object; readonly stored: () => Stored };

export type Definition = Pick<Tool, 'name' | 'description' | 'scope' | 'endpoint'> & {
  /** Whether scopes and role allow the caller to use it. */
  readonly isOffered: (ctx: Pick<Ctx, 'scopes' | 'role'>) => boolean;
  readonly kind: 'read' | 'write' | 'destructive';
  /** Repeating it has no further effect. */
  readonly isIdempotent: boolean;
  readonly input: z.ZodObject;
  /** The description of each parameter for a model, by the names of the tool. */
  readonly params: Texts;
  /** The names of parameters in `input`, where they differ. */
  readonly names?: Tool['names'];
  /** The same, but only for errors, in a tool that uses several endpoints. */
  readonly errorNames?: Tool['names'];
  readonly view?: string;
  /** Its answers are short and need no `fields` or `detail`. */
  readonly isWhole?: true;
  readonly isOfTests?: true;
  /** Acts on other services right away, so that it cannot be rehearsed. */
  readonly actsOutside?: boolean;
  /** Throws 403 for callers who may not use it. */
  readonly assertMay: (ctx: Ctx) => void;
  /** Converts the assistant's parameters into the shape of `input`. */
  readonly read: (params: Readonly<Record<string, unknown>>) => object;
  /** The equivalent request, to which idempotency keys and errors belong. */
  readonly place: (input: object) => Pick<Place, 'method' | 'path'>;
  readonly work: (ctx: Ctx, input: object) => Promise<Done>;
  /**
   * What was found or done, or would be done, in words. For a destructive tool people agree to this text, so it must
   * not differ between two tries.
   */
  readonly text: (body: object, input: object, ctx: Ctx) => string;
  /** The app's address of the record that the answer is about; null if there is not exactly one. */
  readonly address?: (body: object, input: object) => string | null;
};

/** The result of a tool that uses several endpoints. */
export function doneWith(body: object): Done {
  return { body, stored: () => ({ status: 200, headers: {}, text: JSON.stringify(body) }) };
}

/** Creates a tool from its definition; everything common to all tools is here. */
export function define(definition: Definition): Tool {
  const { name, description, scope, isOffered, endpoint, kind, isIdempotent, names = {}, view } = definition;
  const isOfTests = definition.isOfTests === true;
  const inputSchema = lazily(() => schemaOf(definition));
  return {
    name,
    title: titleOf(name),
    description,
    scope,
    isOffered: (ctx) => isOffered(ctx) && (!isOfTests || ctx.account.mode === 'TEST'),
    isOfTests,
    endpoint,
    names,
    view: view ?? null,
    annotations: {
      readOnlyHint: kind === 'read',
      destructiveHint: kind === 'destructive',
      ...(kind !== 'read' && isIdempotent && { idempotentHint: true }),
      openWorldHint: false,
    },
    get inputSchema() {
      return inputSchema();
    },
    call: (ctx, params, client = plainClient) => call(definition, inputSchema(), ctx, params, client),
  };
}

/** Building all schemas takes a tenth of a second, which a process should not spend unless asked for one. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function schemaOf({ kind, input, params, names = {}, isWhole }: Definition): JsonSchema {
  const { shape, texts } = extrasOf(isWhole === true ? 'whole' : kind);
  const own = Object.keys(params)
    .filter((path) => !path.includes('.'))
    .map((name) => {
      const schema = input.shape[names[name] ?? name] as z.ZodType | undefined; // of a shape
      if (schema === undefined) throw new Error(`${name} is no part of the input`);
      return [name, schema] as const;
    });
  return schemaOfParams({ ...Object.fromEntries(own), ...shape }, { ...params, ...texts });
}

async function call(
  tool: Definition,
  schema: JsonSchema,
  ctx: Ctx,
  params: unknown,
  client: Client,
): Promise<ToolResult> {
  try {
    tool.assertMay(ctx);
    const given = objectOf(params);
    assertKnownArguments(schema, given);
    const sent = await withMissing(client.asker, schema, given);
    return await run(tool, { ctx, ...split(tool, sent), client });
  } catch (error) {
    return failed(ctx, error, { method: 'POST', path: `/mcp/${tool.name}` });
  }
}

type Run = {
  readonly ctx: Ctx;
  /** Only the parameters of the tool itself. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly extras: Extras;
  readonly client: Client;
};

/** Checks the input, does the work and answers. */
export async function run(tool: Definition, { ctx, given, extras, client }: Run): Promise<ToolResult> {
  const { names = {} } = tool;
  let place: Pick<Place, 'method' | 'path'> = { method: 'POST', path: `/mcp/${tool.name}` };
  try {
    tool.assertMay(ctx);
    place = tool.place(given);
    const input = checkedInput(tool.input, tool.read(renamed(given, names)), tool.endpoint?.path) as object; // parsed
    place = tool.place(input);
    if (tool.kind === 'read') return await answerRead(tool, ctx, input, { extras, client });
    return await write(tool, { ctx, input, extras, place, asker: client.asker });
  } catch (error) {
    return failed(ctx, error, place, { ...names, ...tool.errorNames });
  }
}

async function answerRead(
  tool: Definition,
  ctx: Ctx,
  input: object,
  { extras, client }: Pick<Run, 'extras' | 'client'>,
): Promise<ToolResult> {
  const { body } = await tool.work(ctx, input);
  if (extras.fields !== undefined) return picked(body, extras.fields);
  const isShown = tool.view !== undefined && client.showsViews;
  const structured = extras.detail === 'full' || isShown ? body : null;
  return answered(tool, ctx, { body, input, structured });
}

function objectOf(params: unknown): Record<string, unknown> {
  if (params === undefined || params === null) return {};
  if (typeof params !== 'object' || Array.isArray(params)) throw wrong({ arguments: 'Must be an object' });
  return { ...params };
}

/** Separates the common parameters from those of the tool. */
function split(
  { kind, isWhole }: Definition,
  sent: Readonly<Record<string, unknown>>,
): { extras: Extras; given: Record<string, unknown> } {
  const { schema, shape } = extrasOf(isWhole === true ? 'whole' : kind);
  const names = new Set(Object.keys(shape));
  const pick = (isExtra: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name) === isExtra));
  return { extras: checkedInput(schema, pick(true)) as Extras, given: pick(false) }; // parsed
}

function renamed(params: Readonly<Record<string, unknown>>, names: Tool['names']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [names[name] ?? name, value]));
}

/** `find_contacts` → “Find contacts”. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
