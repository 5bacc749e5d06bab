import { contract } from '@callwright/contract/index.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { describedOf, type Described } from '#/surfaces/http/routes.ts';
import { schemaOfInput, type JsonSchema } from './json-schema.ts';

/** An operation of the API that assistants may call: not of people alone, such as making keys and seeing secrets. */
export type Operation = {
  readonly route: Described;
  readonly endpoint: Endpoint;
  /** `contacts.merge` */
  readonly name: string;
  readonly isRead: boolean;
  /** What it takes, and nothing else. */
  readonly inputSchema: () => JsonSchema;
};

/** Operations that only look, and are a POST because of what it takes to ask. */
const readsByPost = new Set([
  'automations.simulate',
  'commissions.tryPlan',
  'events.eventDates',
  'events.replayRouting',
  'events.testRouting',
  'mails.preview',
]);

export const operations: readonly Operation[] = describedOf(contract)
  .filter(isForAssistants)
  .map(operationOf);

const byName = new Map(operations.map((operation) => [operation.name, operation]));

/** The operation of that name; null: there is none, or it is for people alone. */
export function findOperation(name: string): Operation | null {
  return byName.get(name) ?? null;
}

/** Endpoints of a workspace. Where only some fields need a person, those are refused when they are sent. */
function isForAssistants({ endpoint: { access, stepUp, streams } }: Described): boolean {
  if (streams !== undefined) return false; // files, which fill what an assistant can read at once
  return access === 'credential' && (stepUp === undefined || stepUp.fields !== undefined);
}

function operationOf(route: Described): Operation {
  const { endpoint, name } = route;
  let schema: JsonSchema | null = null;
  return {
    route,
    endpoint,
    name,
    isRead: endpoint.method === 'GET' || readsByPost.has(name),
    inputSchema: () => (schema ??= schemaOfInput(endpoint.input)),
  };
}
