import { because } from '@callwright/contract/error-reasons.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { idempotencyKey, type Stored } from '#/platform/idempotency/idempotency.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import { performOnce } from '#/surfaces/http/perform.ts';
import type { Place } from '#/surfaces/http/problem.ts';
import { inputSchemaOf, outputSchemaOf, type JsonSchema } from './json-schema.ts';
import { failed, storedFailure } from './failure.ts';
import type { Tool, ToolResult } from './tool.ts';

const confirmFirst = 'Call with dryRun: true first, show people what it answers, and send that text here';

/** The result of a call: the answer, and its stored form for a repeat with the same key. */
export type Done = { readonly body: object; readonly stored: () => Stored };

export type Definition = Pick<Tool, 'name' | 'title' | 'description' | 'scope' | 'isOffered' | 'endpoint'> & {
  readonly kind: 'read' | 'write' | 'destructive';
  /** Doing it twice leaves what doing it once leaves. */
  readonly isIdempotent: boolean;
  readonly input: z.ZodObject;
  /** Parts of the input that assistants do not see. */
  readonly hidden: readonly string[];
  readonly output: z.ZodType;
  /** 403 for callers who may not. */
  readonly assertMay: (ctx: Ctx) => void;
  /** Brings what an assistant writes into the shape that is checked. */
  readonly read: (params: Readonly<Record<string, unknown>>) => object;
  /** The equivalent request: keys and errors are those of that request. */
  readonly place: (input: object) => Pick<Place, 'method' | 'path'>;
  readonly work: (ctx: Ctx, input: object) => Promise<Done>;
  /**
   * What was done, or would be, in words. Of a destructive tool it is what people agree to, so it is made of nothing
   * that differs from one try to the next.
   */
  readonly text: (body: object, input: object) => string;
};

const writeExtras = z.object({
  idempotencyKey: z.string().optional().meta({
    description:
      'Name this one action (1 to 255 visible ASCII characters): when it is sent again with the same key, the first answer is returned and nothing is done twice',
  }),
  dryRun: z.boolean({ error: 'Must be true or false' }).optional().meta({
    description: 'true: say what would happen and change nothing',
  }),
});
const destructiveExtras = writeExtras.extend({
  confirm: z.string().optional().meta({
    description:
      'Required unless dryRun: the exact text that the dry run answered, after people have agreed to it',
  }),
});
const noExtras = z.object({});
const anything = z.looseObject({});
const extrasOf = { read: noExtras, write: writeExtras, destructive: destructiveExtras } as const;

/** What every writing tool may answer in addition. */
const writeAnswers: Record<string, JsonSchema> = {
  dryRun: { type: 'boolean', const: true, description: 'Nothing was changed' },
  confirm: { type: 'string', description: 'Of a dry run: what to send as `confirm` to do it' },
};
const refusals: Record<string, JsonSchema> = {
  code: { type: 'string', description: 'Error code of a refusal; the other fields are then missing' },
  message: { description: 'Of a refusal: a text, or what is wrong with which field' },
};

/** The answer of a tool for several requests to a repeated key. */
export function doneWith(body: object): Done {
  return { body, stored: () => ({ status: 200, headers: {}, text: JSON.stringify(body) }) };
}

/** Makes a tool of its definition; what all tools have in common is here. */
export function define(definition: Definition): Tool {
  const { name, title, description, scope, isOffered, endpoint, kind, isIdempotent } = definition;
  const schemas = {
    input: lazily(() => questionSchema(definition)),
    output: lazily(() => answerSchema(definition)),
  };
  return {
    name,
    title,
    description,
    scope,
    isOffered,
    endpoint,
    annotations: {
      readOnlyHint: kind === 'read',
      destructiveHint: kind === 'destructive',
      idempotentHint: kind === 'read' || isIdempotent,
      openWorldHint: false,
    },
    get inputSchema() {
      return schemas.input();
    },
    get outputSchema() {
      return schemas.output();
    },
    call: (ctx, params) => call(definition, ctx, params),
  };
}

/** All schemas together take a third of a second, which a process that is asked for none should not spend. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function questionSchema({ kind, input, hidden }: Definition): JsonSchema {
  return withProperties(inputSchemaOf(input, hidden), inputSchemaOf(extrasOf[kind])['properties']);
}

/** Nothing is required at the root: clients hold refusals against the same schema. */
function answerSchema({ kind, output }: Definition): JsonSchema {
  const { required: _required, ...schema } = outputSchemaOf(output);
  return withProperties(schema, kind === 'read' ? refusals : { ...writeAnswers, ...refusals });
}

function withProperties(schema: JsonSchema, more: unknown): JsonSchema {
  return { ...schema, properties: { ...(schema['properties'] as object), ...(more as object) } }; // both are schemas of objects
}

async function call(tool: Definition, ctx: Ctx, params: unknown): Promise<ToolResult> {
  let place: Pick<Place, 'method' | 'path'> = { method: 'POST', path: '/mcp' };
  try {
    tool.assertMay(ctx);
    const sent = checkedInput(anything, params ?? {}) as Record<string, unknown>; // an object with any content
    place = tool.place(sent);
    const input = checkedInput(tool.input, tool.read(sent), tool.endpoint?.path) as object;
    place = tool.place(input);
    if (tool.kind === 'read') {
      const { body } = await tool.work(ctx, input);
      return { isError: false, structured: body, text: tool.text(body, input) };
    }
    return await write(tool, ctx, input, sent, place);
  } catch (error) {
    return failed(ctx, error, place);
  }
}

async function write(
  tool: Definition,
  ctx: Ctx,
  input: object,
  sent: Record<string, unknown>,
  where: Pick<Place, 'method' | 'path'>,
): Promise<ToolResult> {
  const extras = checkedInput(extrasOf[tool.kind], sent) as z.output<typeof destructiveExtras>;
  const key = idempotencyKey(extras.idempotencyKey);
  if (extras.dryRun === true) return rehearse(tool, ctx, input);
  if (tool.kind === 'destructive' && extras.confirm === undefined)
    throw invalid({
      confirm: [because('TEXT', { text: confirmFirst })],
    });
  const work = (tx: Ctx) => agreed(tool, tx, input, extras.confirm);
  try {
    if (key === null) {
      const { body } = await work(ctx);
      return { isError: false, structured: body, text: tool.text(body, input) };
    }
    const place = { ...where, requestId: ctx.requestId, baseUrl: ctx.app.config.baseUrl };
    const stored = await performOnce(ctx, { key, input, place }, async (tx) => (await work(tx)).stored());
    const body = JSON.parse(stored.text) as object; // was written by `stored`
    if (stored.status >= 400) return storedFailure(body);
    return { isError: false, structured: body, text: tool.text(body, input) };
  } catch (error) {
    if (error instanceof NotAgreed)
      throw invalid({
        confirm: [
          because('TEXT', { text: `This is not what would happen now. A dry run answers: ${error.text}` }),
        ],
      });
    throw error;
  }
}

/** What would happen is no longer what people agreed to. Not an ApiError: such an answer is not stored for a key. */
class NotAgreed extends Error {
  readonly text: string;
  constructor(text: string) {
    super('Not what was agreed to');
    this.text = text;
  }
}

/** Does it; a destructive action only if it is exactly what the people agreed to. */
function agreed(tool: Definition, ctx: Ctx, input: object, confirm: string | undefined): Promise<Done> {
  if (tool.kind !== 'destructive') return tool.work(ctx, input);
  return transaction(ctx, async (tx) => {
    const done = await tool.work(tx, input);
    const text = tool.text(done.body, input);
    if (confirm !== text) throw new NotAgreed(text);
    return done;
  });
}

class Rehearsed extends Error {
  readonly body: object;
  constructor(body: object) {
    super('A dry run is taken back');
    this.body = body;
  }
}

/** Does it and takes it back, so that the answer is what would really happen. */
async function rehearse(tool: Definition, ctx: Ctx, input: object): Promise<ToolResult> {
  try {
    await transaction(ctx, async (tx) => {
      throw new Rehearsed((await tool.work(tx, input)).body);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    const text = tool.text(error.body, input);
    const isDestructive = tool.kind === 'destructive';
    return {
      isError: false,
      structured: { ...error.body, dryRun: true, ...(isDestructive && { confirm: text }) },
      text: isDestructive ? text : `Dry run, nothing has changed. It would answer: ${text}`,
    };
  }
  throw new Error('A dry run ended without being taken back');
}
