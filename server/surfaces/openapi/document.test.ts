import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from '@callwright/contract/errors.ts';
import { contract } from '@callwright/contract/index.ts';
import { scimContract } from '@callwright/contract/scim.ts';
import { usedWords } from '@callwright/contract/words/describe.ts';
import { words } from '@callwright/contract/words/words.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openapiDocument } from './document.ts';

const document = openapiDocument(contract, 'https://calls.example.com');
const whole = openapiDocument({ ...contract, ...scimContract }, '/');
const text = JSON.stringify(document);

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  assert.ok(valid, JSON.stringify(errors));
});

test('every endpoint is in it, with a summary and the answers it can give', () => {
  const paths = document['paths'] as Record<
    string,
    Record<string, { summary: string; responses: Record<string, unknown> }>
  >; // made by the function above
  for (const endpoint of Object.values(contract).flatMap((verbs) => Object.values(verbs))) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    assert.ok(operation !== undefined && operation.summary !== '', endpoint.path);
    const needed = endpoint.access === 'public' ? [] : ['401', '403'];
    for (const status of ['400', '404', '406', '414', '429', '431', '500', '503', ...needed])
      assert.ok(status in operation.responses, `${endpoint.path} ${status}`);
  }
});

test('every reference leads somewhere', () => {
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer
      .split('/')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document);
    assert.ok(found !== undefined, pointer);
  }
});

type Described = { readonly description?: string };
type Schema = Described & { readonly properties?: Readonly<Record<string, Schema>> };

/** All properties in a part of the document, with their paths. */
function* propertiesIn(part: unknown, place: string): Generator<[place: string, property: Described]> {
  if (Array.isArray(part)) for (const item of part) yield* propertiesIn(item, place);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
  for (const [name, schema] of Object.entries((part as Schema).properties ?? {})) {
    yield [`${place}.${name}`, schema];
    yield* propertiesIn(schema, `${place}.${name}`);
  }
  for (const [key, inner] of Object.entries(part))
    if (!['properties', 'example', 'examples'].includes(key)) yield* propertiesIn(inner, place);
}

test('every operation, parameter, property and tag says what it means: else add words in contract/words/', () => {
  const { paths, tags, components, webhooks } = whole as {
    paths: Record<string, Record<string, Described & { operationId: string; parameters: object[] }>>;
    tags: (Described & { name: string })[];
    components: { schemas: object };
    webhooks: object;
  }; // made by the function above
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const described: [string, Described][] = [
    ...operations.map((one): [string, Described] => [one.operationId, one]),
    ...operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter((one): one is Described & { name: string } => 'name' in one)
        .map((one): [string, Described] => [`${operationId}?${one.name}`, one]),
    ),
    ...tags.map((tag): [string, Described] => [`tag ${tag.name}`, tag]),
    ...operations.flatMap((one) => [...propertiesIn(one, one.operationId)]),
    ...propertiesIn(components.schemas, 'schemas'),
    ...propertiesIn(webhooks, 'webhooks'),
  ];
  assert.ok(described.length > 5_000);
  const silent = described.filter(([, { description = '' }]) => description.trim().length < 5);
  assert.deepEqual(
    silent.map(([place]) => place),
    [],
  );
});

test('every entry of the words describes something', () => {
  assert.deepEqual(
    [...words.keys()].filter((key) => !usedWords.has(key)),
    [],
  );
});

test('every operation names the codes of its errors, and no code is one that no operation answers', () => {
  const listed = Object.values(whole['paths'] as Record<string, Record<string, Record<string, unknown>>>)
    .flatMap((methods) => Object.values(methods))
    .flatMap((one) => one['x-error-codes'] ?? []);
  const elsewhere = ['ASSISTANTS_OFF', 'METHOD_NOT_ALLOWED', 'SESSION_OF_ANOTHER', 'UPSTREAM_ERROR'];
  assert.deepEqual(
    Object.keys(errors).filter((code) => !listed.includes(code) && !elsewhere.includes(code)),
    [],
  );
});

test('no operation has two parameters whose names differ in case alone', () => {
  type Named = { readonly name?: string };
  const paths = whole['paths'] as Record<string, Record<string, { parameters?: readonly Named[] }>>; // made by the function above
  for (const [path, item] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(item)) {
      const names = parameters.flatMap(({ name }) => name?.toLowerCase() ?? []);
      assert.equal(new Set(names).size, names.length, `${method} ${path}: ${names.join(' ')}`);
    }
});
