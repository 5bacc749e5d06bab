import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import { assertSteppedUp } from '#/surfaces/http/step-up.ts';
import { nearestName } from '@callwright/contract/known-names.ts';
import { run, type Definition } from './define.ts';
import { extrasOf, type Extras } from './extras.ts';
import { failed } from './failure.ts';
import { definitionOf } from './from-endpoint.ts';
import { schemaOfParams } from './json-schema.ts';
import { findOperation, operations, type Operation } from './operations.ts';
import { assertKnownArguments } from './strict-arguments.ts';
import { plainClient, type Client, type Tool, type ToolResult } from './tool.ts';
import { namesOfRecords, wordsOf } from './operation-words.ts';
import { wrong } from './wrong.ts';

const { shape: extras, schema: extrasSchema, texts } = extrasOf('operation');
const inputSchema = schemaOfParams(
  {
    operation: z.string(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    ...extras,
  },
  { operation: 'Like contacts.merge, from search_docs', arguments: 'What it takes, by name', ...texts },
);

/**
 * Any other operation of the API, with its own scope, right and checks. A generic write has no description that a model
 * could choose by, so people must agree to each one.
 */
export const callApi: Tool = {
  name: 'call_api',
  title: 'Call api',
  description:
    'Any other operation of the API, found with search_docs. Reads answer at once; every write needs confirm, like cancel_call.',
  scope: null,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  endpoint: null,
  names: {},
  inputSchema,
  view: null,
  isOffered: () => true,
  isOfTests: false,
  call,
};

async function call(ctx: Ctx, params: unknown, client: Client = plainClient): Promise<ToolResult> {
  try {
    const { operation: name, arguments: given = {}, ...rest } = parsed(params);
    const operation = findOperation(name);
    if (operation === null) throw unknownOperation(name);
    assertKnownArguments(operation.inputSchema(), given);
    // For any credential: an assistant proves nothing about the person behind it.
    assertSteppedUp(operation.endpoint, { kind: 'oauth', scopes: ctx.scopes }, given, ctx.now);
    const definition = await definitionFor(ctx, operation, given);
    return await run(definition, { ctx, given, extras: rest, client });
  } catch (error) {
    return failed(ctx, error, { method: 'POST', path: '/mcp/call_api' });
  }
}

type Parsed = Extras & { readonly operation: string; readonly arguments?: Record<string, unknown> };

function parsed(params: unknown): Parsed {
  const sent: object = typeof params === 'object' && params !== null ? params : {};
  assertKnownArguments(inputSchema, sent);
  const schema = z.object({
    operation: z.string('Required'),
    arguments: z.record(z.string(), z.unknown(), 'Must be an object').optional(),
    ...extrasSchema.shape,
  });
  return checkedInput(schema, sent) as Parsed; // parsed by it
}

function unknownOperation(name: string): Error {
  const names = operations.map((operation) => operation.name);
  const meant = nearestName(name, names);
  const hint = meant === null ? 'search_docs finds operations.' : `Did you mean ${meant}?`;
  return wrong({ operation: `There is no operation ${name.slice(0, 80)} for assistants. ${hint}` });
}

async function definitionFor(
  ctx: Ctx,
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
): Promise<Definition> {
  const { name, endpoint, isRead } = operation;
  const definition = definitionOf(name, isRead ? 'read' : 'destructive', endpoint, {
    description: endpoint.summary,
    params: {},
    text: () => '',
  });
  if (isRead) return { ...definition, text: jsonText };
  definition.assertMay(ctx);
  const names = await namesOfRecords(ctx, operation, given);
  return {
    ...definition,
    actsOutside: endpoint.actsOutside === true,
    text: () => wordsOf(operation, given, names),
  };
}

const textMax = 8_000;

/** The reply as JSON, without empty parts. */
function jsonText(body: object): string {
  const text = JSON.stringify(body, (_key, value: unknown) => (isEmpty(value) ? undefined : value));
  return text.length <= textMax
    ? text
    : `${text.slice(0, textMax)}…\nCut after ${textMax} of ${text.length} characters: ask for fewer rows, or name fields.`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
