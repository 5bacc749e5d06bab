import { contract } from '@callwright/contract/index.ts';
import { Conformance } from './conformance.ts';

/** Validates the body of a webhook against the `webhooks` section of the OpenAPI document. */
export function mustBeDocumented(type: string, body: unknown): void {
  Conformance.of(contract).mustFit(schemaOf(type), body, `The body of ${type}`);
}

/** The same for the object alone, which must be complete. */
export function mustBeWholeObject(type: string, object: unknown): void {
  const whole = `${schemaOf(type)}/oneOf/0/allOf/1/properties/data/properties/object/anyOf/0`;
  Conformance.of(contract).mustFit(whole, object, `The object of ${type}`);
}

/** The JSON pointer to it. */
function schemaOf(type: string): string {
  return `/webhooks/${type}/post/requestBody/content/application~1json/schema`;
}
