import type { Contract } from '@callwright/contract/endpoint.ts';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import type { Field, Index, Operation, Parameter, Section } from '@callwright/contract/reference.ts';
import { resourceGroups, resources } from '@callwright/contract/words/resources.ts';
import { openapiDocument } from '#/surfaces/openapi/document.ts';
import type { JsonSchema } from '#/surfaces/openapi/schemas.ts';
import { fieldsOf, typeOf } from './outline.ts';
import { sampleOf } from './sample.ts';

// The OpenAPI document in parts: the search index, and one resource at a time. The whole document is 3 MB.

type Documented = {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, JsonSchema> };
};
type DocumentedOperation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security: readonly Record<string, readonly string[]>[];
  parameters: readonly (JsonSchema & { name?: string; in?: string; schema?: JsonSchema })[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: object }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  'x-error-codes'?: readonly ErrorCode[];
};

/** All parts of a contract. */
export function portionsOf(contract: Contract): { index: Index; sections: ReadonlyMap<string, Section> } {
  const document = openapiDocument(contract, '/') as Documented; // as it makes it
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );
  const byTag = Map.groupBy(operations, ({ described }) => described.tags[0] ?? '');
  const sections = new Map<string, Section>();
  for (const [name, some] of byTag) {
    const found = some.map((one) => operationOf(one, document));
    sections.set(name, { name, ...wordsOf(name), operations: found, schemas: schemasOf(found, document) });
  }
  return { index: indexOf(sections), sections };
}

function wordsOf(name: string): { title: string; text: string } {
  const [title, text] = name in resources ? resources[name as keyof typeof resources] : [name, '']; // asked just before
  return { title, text };
}

function operationOf(
  { path, method, described }: { path: string; method: string; described: DocumentedOperation },
  { components }: Documented,
): Operation {
  const body = described.requestBody?.content['application/json'];
  const [status = '200'] = Object.keys(described.responses);
  const answer = described.responses[status]?.content?.['application/json']?.schema ?? {};
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    description: described.description ?? '',
    scopes: scopesOf(described),
    isPublic: described.security.length === 0,
    parameters: described.parameters.flatMap(parameterOf),
    body: body === undefined ? [] : fieldsOf(body.schema),
    example: body?.example ?? null,
    status,
    answer: fieldsOf(answer),
    sample: sampleOf(answer, components.schemas),
    codes: described['x-error-codes'] ?? [],
  };
}

function scopesOf({ security }: DocumentedOperation): readonly string[] | null {
  const ofKeys = security.flatMap((one) => (one['apiKey'] === undefined ? [] : [one['apiKey']]));
  return ofKeys.length === 0 ? null : [...new Set(ofKeys.flat())];
}

/** Headers are left out; the guide explains them once. */
function parameterOf(parameter: DocumentedOperation['parameters'][number]): Parameter[] {
  const { name, in: place, schema = {}, description, required } = parameter;
  if (name === undefined || (place !== 'path' && place !== 'query')) return [];
  return [
    {
      name,
      in: place,
      type: typeOf(schema),
      description: typeof description === 'string' ? description : '',
      isRequired: required === true,
    },
  ];
}

/** The schemas that these operations use, directly or through other schemas. */
function schemasOf(operations: readonly Operation[], { components }: Documented): Section['schemas'] {
  const found: Record<string, readonly Field[]> = {};
  const visit = (fields: readonly Field[]): void => {
    for (const { schema, fields: inner } of fields) {
      if (inner !== undefined) visit(inner);
      if (schema === undefined || schema in found) continue;
      found[schema] = fieldsOf(components.schemas[schema] ?? {});
      visit(found[schema]);
    }
  };
  for (const { body, answer } of operations) {
    visit(body);
    visit(answer);
  }
  return found;
}

function indexOf(sections: ReadonlyMap<string, Section>): Index {
  const grouped = new Set<string>(resourceGroups.flatMap(([, names]) => names));
  const rest = [...sections.keys()].filter((name) => !grouped.has(name));
  const groups = [...resourceGroups, ...(rest.length > 0 ? [['More', rest] as const] : [])];
  return {
    groups: groups.map(([heading, names]) => ({
      heading,
      sections: names.flatMap((name) => {
        const section = sections.get(name);
        return section === undefined ? [] : [{ name, title: section.title, operations: briefsOf(section) }];
      }),
    })),
    errors: (Object.keys(errors) as ErrorCode[]).map((code) => {
      const [status, message, advice] = errors[code]; // the keys are the type
      return { code, status, message, advice };
    }),
  };
}

/** The search index; field names can be searched too. */
function briefsOf({ operations }: Section) {
  return operations.map(({ id, method, path, summary, description, parameters, body }) => ({
    id,
    method,
    path,
    summary,
    words: [description, ...parameters.map(({ name }) => name), ...body.map(({ name }) => name)].join(' '),
  }));
}
