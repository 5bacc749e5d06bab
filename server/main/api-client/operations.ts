import type { Contract, Endpoint } from '@callwright/contract/endpoint.ts';
import { contract } from '@callwright/contract/index.ts';
import { nearestName } from '@callwright/contract/known-names.ts';
import { clientInput } from '#/surfaces/openapi/client-input.ts';
import { propertiesOf, requiredOf, Schemas, type JsonSchema } from '#/surfaces/openapi/schemas.ts';
import { isForPeople } from '#/surfaces/openapi/step-up.ts';
import { usageFailure } from './failure.ts';

export type Operation = {
  /** Such as `contacts.list`. */
  readonly name: string;
  readonly resource: string;
  readonly verb: string;
  readonly endpoint: Endpoint;
};

/** Everything that an API key can call; not what only signed-in people, apps or visitors may. */
export const operations: readonly Operation[] = Object.entries<Contract[string]>(contract).flatMap(
  ([resource, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.access === 'credential' && !isForPeople(endpoint))
      .map(([verb, endpoint]) => ({ name: `${resource}.${verb}`, resource, verb, endpoint })),
);

export function findOperation(name: string): Operation {
  const found = operations.find((operation) => operation.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const near = nearestName(
    name,
    operations.map((operation) => operation.name),
  );
  const hint = near === null ? 'see callwright api --help' : `did you mean ${near}?`;
  throw usageFailure(`There is no operation “${name}”; ${hint}`);
}

export type Parameter = {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
};

/** The input fields, in the order of the contract. */
export function parametersOf({ endpoint, name }: Operation): Parameter[] {
  const schema = clientInput(endpoint, new Schemas(), name);
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).map(([key, field]) => ({
    name: key,
    schema: field,
    isRequired: required.includes(key),
  }));
}

/** Whether it deletes or ends something that cannot easily be brought back. People must confirm these. */
export function isDestructive({ endpoint: { method, path } }: Operation): boolean {
  return method === 'DELETE' || /\/(delete|cancel|erase|merge|remove|approve|close)$/.test(path);
}
