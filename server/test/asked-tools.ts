import assert from 'node:assert/strict';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { JsonSchema } from '#/surfaces/mcp/tools/json-schema.ts';
import { findOperation } from '#/surfaces/mcp/tools/operations.ts';
import type { Tool } from '#/surfaces/mcp/tools/registry.ts';

type Params = Readonly<Record<string, unknown>>;

/** A way for assistants to ask one endpoint: a tool of its own, or `call_api`. */
export type Asked = {
  readonly title: string;
  readonly endpoint: Endpoint;
  readonly isRead: boolean;
  /** The tool to call. */
  readonly name: string;
  /** The parameters that it takes, as the endpoint calls them. */
  readonly taken: readonly string[];
  readonly schema: JsonSchema;
  /** The parameters of the endpoint, as the tool calls them. */
  readonly named: (input: Params) => Params;
  /** A request of the endpoint as what the tool is given. */
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
