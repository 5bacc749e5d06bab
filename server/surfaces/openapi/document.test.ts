import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openapiDocument } from './document.ts';

const document = openapiDocument(contract, 'https://calls.example.com');
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
    for (const status of ['400', '401', '403', '404', '414', '429', '431', '500', '503'])
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
