import assert from 'node:assert/strict';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { JsonSchema } from '#/surfaces/mcp/tools/json-schema.ts';
import { findOperation } from '#/surfaces/mcp/tools/operations.ts';
import type { Tool } from '#/surfaces/mcp/tools/registry.ts';

type Params = Readonly<Record<string, unknown>>;

/** How an assistant can call an endpoint: by its own tool, or by `call_api`. */
export type Asked = {
  readonly title: string;
  readonly endpoint: Endpoint;
  readonly isRead: boolean;
  /** The name of the tool. */
  readonly name: string;
  /** The parameters that the tool takes, by their names in the endpoint. */
  readonly taken: readonly string[];
  readonly schema: JsonSchema;
  /** Renames the parameters of the endpoint to those of the tool. */
  readonly named: (input: Params) => Params;
  /** Converts a request of the endpoint to the arguments of the tool. */
  readonly given: (input: Params) => Params;
};

export function toolOf({ name, names, annotations, inputSchema }: Tool, endpoint: Endpoint): Asked {
  const toolNames = new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
  const named = (input: Params) =>
    Object.fromEntries(Object.entries(input).map(([part, value]) => [toolNames.get(part) ?? part, value]));
  return {
    title: name,
    endpoint,
    isRead: annotations.readOnlyHint,
    name,
    taken: Object.keys(Object(inputSchema['properties'])).map((part) => names[part] ?? part),
    schema: inputSchema,
    named,
    given: named,
  };
}

export function operationTool(name: string): Asked {
  const operation = findOperation(name);
  assert.ok(operation, name);
  const { endpoint, isRead, inputSchema } = operation;
  return {
    title: `call_api ${name}`,
    endpoint,
    isRead,
    name: 'call_api',
    taken: Object.keys(Object(inputSchema()['properties'])),
    schema: inputSchema(),
    named: (input) => input,
    given: (input) => ({ operation: name, arguments: input }),
  };
}
