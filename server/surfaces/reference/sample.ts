import {
  exampleCall,
  exampleContact,
  exampleNote,
  exampleSubmission,
} from '@callwright/contract/change-examples.ts';
import {
  exampleClaim,
  exampleDeal,
  exampleEvent,
  exampleField,
  exampleProduct,
  exampleTransaction,
  exampleUser,
} from '@callwright/contract/change-examples-of-sales.ts';
import { propertiesOf, type JsonSchema } from '#/surfaces/openapi/schemas.ts';
import { nameOf } from './outline.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Records that also occur in webhooks. */
const known: Readonly<Record<string, object>> = {
  Contact: exampleContact,
  ListedContact: exampleContact,
  ContactDetail: exampleContact,
  Note: exampleNote,
  Submission: exampleSubmission,
  EventCall: exampleCall,
  BookedCall: exampleCall,
  CallWithHistory: exampleCall,
  Deal: exampleDeal,
  Transaction: exampleTransaction,
  Product: exampleProduct,
  SetterClaim: exampleClaim,
  Event: exampleEvent,
  CustomField: exampleField,
  User: exampleUser,
};

const byName: Readonly<Record<string, unknown>> = {
  email: 'grace@example.com',
  inviteeEmail: 'grace@example.com',
  firstName: 'Grace',
  lastName: 'Hopper',
  name: 'Strategy call',
  timeZone: 'Europe/Berlin',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  linkPrefix: 'acme/strategy-call',
  count: 1,
  hasMore: false,
  page: 0,
  limit: 20,
  nextPage: null,
  nextCursor: null,
};
const depthMax = 7;

/** A sample reply: records as in the examples, everything else by its type. */
export function sampleOf(schema: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  const reference = nameOf(schema);
  if (reference !== null) return sampleOfNamed(reference, schemas, name, depth);
  if (name in byName && fits(byName[name], schema)) return byName[name];
  const [example] = (schema['examples'] ?? []) as unknown[]; // by JSON Schema
  if (example !== undefined) return example;
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  const [first] = (schema['enum'] ?? []) as unknown[]; // by JSON Schema
  if (first !== undefined) return first;
  const [option] = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? []) as JsonSchema[];
  if (option !== undefined) return sampleOf(option, schemas, name, depth);
  return sampleOfType(schema, schemas, name, depth);
}

function sampleOfNamed(reference: string, schemas: Schemas, name: string, depth: number): unknown {
  const schema = schemas[reference] ?? {};
  const example = known[reference];
  if (example === undefined) return depth > depthMax ? {} : sampleOf(schema, schemas, name, depth + 1);
  const fields = Object.entries(propertiesOf(schema)).map(([field, property]) => [
    field,
    field in example ? example[field as keyof typeof example] : sampleOf(property, schemas, field, depth + 1),
  ]);
  return Object.fromEntries(fields);
}

function sampleOfType(schema: JsonSchema, schemas: Schemas, name: string, depth: number): unknown {
  switch (schema['type']) {
    case 'object':
      return depth > depthMax
        ? {}
        : Object.fromEntries(
            Object.entries(propertiesOf(schema)).map(([field, property]) => [
              field,
              sampleOf(property, schemas, field, depth + 1),
            ]),
          );
    case 'array':
      return depth > depthMax
        ? []
        : [sampleOf((schema['items'] ?? {}) as JsonSchema, schemas, name, depth + 1)];
    case 'integer':
      return /id$/i.test(name) ? 311 : Math.max(1, Number(schema['minimum'] ?? 1));
    case 'number':
      return 4800;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return schema['format'] === 'date' ? '2026-11-23' : '…';
    default:
      return {};
  }
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const text = JSON.stringify(schema);
  if (value === null) return text.includes('"null"');
  const type = typeof value === 'number' ? 'integer' : typeof value;
  return text.includes(`"${type}"`) && schema['enum'] === undefined && schema['type'] !== 'array';
}
