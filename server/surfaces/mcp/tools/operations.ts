import { contract } from '@callwright/contract/index.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { describedOf, type Described } from '#/surfaces/http/routes.ts';
import { schemaOfInput, type JsonSchema } from './json-schema.ts';

/**
 * An operation of the API that assistants may call. Operations for people only, such as creating keys, are excluded.
 */
export type Operation = {
  readonly route: Described;
  readonly endpoint: Endpoint;
  /** `contacts.merge` */
  readonly name: string;
  readonly isRead: boolean;
  /** The schema of its input; unknown fields are refused. */
  readonly inputSchema: () => JsonSchema;
};

/** Operations that only read, but use POST because of their large input. */
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

/** The operation with that name; null if there is none or it is for people only. */
export function findOperation(name: string): Operation | null {
  return byName.get(name) ?? null;
}

/** Endpoints that act in a workspace. If only some fields need a person, those are refused when they are sent. */
function isForAssistants({ endpoint: { access, stepUp, streams } }: Described): boolean {
  if (streams !== undefined) return false; // files are too large for an assistant
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
