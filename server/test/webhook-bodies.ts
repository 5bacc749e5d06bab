import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { wholeDocument } from './conformance.ts';
import { quickToCompile } from './schema-options.ts';

const ajv = new Ajv2020({ ...quickToCompile, strict: false, allErrors: true, discriminator: false });
// The package is CommonJS; its default export is the function itself.
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...wholeDocument(), $id: 'openapi' }, undefined, undefined, false);
const validators = new Map<string, ValidateFunction>();

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  validators.set(pointer, known);
  return known;
}

/** Validates the body of a webhook against the `webhooks` section of the OpenAPI document. */
export function mustBeDocumented(type: string, body: unknown): void {
  const schema = `/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  must(validatorAt(schema), body, `The body of ${type} differs from the document`);
}

/** The same for the object alone, which must be complete. */
export function mustBeWholeObject(type: string, object: unknown): void {
  const change = `/webhooks/${type}/post/requestBody/content/application~1json/schema/oneOf/0/allOf/1`;
  const whole = `${change}/properties/data/properties/object/anyOf/0`;
  must(validatorAt(whole), object, `The object of ${type} differs from the document`);
}

function must(validate: ValidateFunction, value: unknown, said: string): void {
  assert.ok(
    validate(value),
    `${said}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 2_000)}`,
  );
}
