import assert from 'node:assert/strict';
import { server } from '../harness.ts';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly schema: Schema };

/** An operation in the document: the information that a third party has about it. */
export type Operation = {
  /** `contacts.list` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
};

type Described = {
  operationId: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};

const { status, body: document } = await server.anybody.get('/openapi.json');
assert.equal(status, 200);

/** Every operation of the document that the server serves, except for SCIM operations, which use another key. */
export const operations: readonly Operation[] = Object.entries(
  document.paths as Record<string, Record<string, Described>>,
)
  .filter(([path]) => !path.startsWith('/scim/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters.filter((parameter) => 'name' in parameter),
      body: described.requestBody?.content['application/json'].schema ?? null,
    })),
  );

export function takesValues({ parameters, body }: Operation): boolean {
  return body !== null || parameters.some((parameter) => parameter.in !== 'header');
}

/** Resolves a schema that is only a reference. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);
  return resolved(found as Schema); // every reference points to a schema, see openapi.test.ts
}

/** The alternative schemas of a value. */
export function optionsOf(schema: Schema): readonly Schema[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options;
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema];
}
