import { exampleChange, thinObject, TruncatedRecord } from '@callwright/contract/change-envelope.ts';
import { ErasedRecord } from '@callwright/contract/change-objects.ts';
import { changeKind } from '@callwright/contract/change-lookup.ts';
import { changeTypeNames, type ChangeType } from '@callwright/contract/change-types.ts';
import { Change } from '@callwright/contract/change.ts';
import { describeFields } from '@callwright/contract/words/describe.ts';
import { z } from 'zod';
import type { JsonSchema, Schemas } from './schemas.ts';

/** The requests that the service sends: one for each type of change, each with an example. */
export function webhookItems(schemas: Schemas): Record<string, JsonSchema> {
  const shared = schemas.of(z.object({ Change, ErasedRecord, TruncatedRecord }), 'output', 'changes');
  const refs = shared['properties'] as Record<string, JsonSchema>; // by JSON Schema
  return Object.fromEntries(changeTypeNames.map((type) => [type, item(type, schemas, refs)]));
}

const described =
  'New types and new fields may come at any time: ignore what you do not know. `webhook-id` is the same however often a change is sent.';

function item(type: ChangeType, schemas: Schemas, refs: Record<string, JsonSchema>): JsonSchema {
  return {
    post: {
      operationId: type,
      summary: `Happens when ${changeKind(type).summary}`,
      description: described,
      security: [],
      parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: bodySchema(changeSchema(type, schemas, refs)),
            examples: { change: { value: exampleChange(type) } },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received; no body is needed' },
        '410': { description: 'The receiver is gone for good: the webhook is switched off' },
        default: { description: 'Not received: it is tried again' },
      },
    },
  };
}

function changeSchema(type: ChangeType, schemas: Schemas, refs: Record<string, JsonSchema>): JsonSchema {
  const kind = changeKind(type);
  const { extra } = kind;
  const object = {
    anyOf: [
      objectSchema(kind.object, schemas),
      { title: 'Thin', ...schemas.of(thinObject(kind), 'output', nameOf(kind.object)) },
      refs['ErasedRecord'],
      refs['TruncatedRecord'],
    ],
  };
  const extraFields = extra === undefined ? {} : schemas.of(extra, 'output', 'changes')['properties'];
  const data = { type: 'object', properties: { object, ...(extraFields as object) } }; // by JSON Schema
  const own = { properties: { type: { const: type }, data } };
  describeFields(own, 'changes');
  return { allOf: [refs['Change'], own] };
}

function nameOf(object: z.ZodObject): string {
  return object.meta()?.id ?? 'changes';
}

const known = new WeakMap<Schemas, Map<z.ZodType, JsonSchema>>();

/** Cached, because many types share one kind of object and large schemas are slow to build. */
function objectSchema(object: z.ZodObject, schemas: Schemas): JsonSchema {
  const made = known.get(schemas) ?? new Map<z.ZodType, JsonSchema>();
  known.set(schemas, made);
  const holder = made.get(object) ?? schemas.of(z.object({ object }), 'output', 'changes');
  made.set(object, holder);
  return (holder['properties'] as Record<string, JsonSchema>)['object'] ?? {}; // by JSON Schema
}

/** The change itself, or for subscriptions with `format: array` a list with one item that repeats its type. */
function bodySchema(change: JsonSchema): JsonSchema {
  const hook = {
    properties: { hookType: { type: 'string', description: 'Same as the type of the change' } },
    required: ['hookType'],
  };
  const list = { type: 'array', items: { allOf: [change, hook] }, minItems: 1, maxItems: 1 };
  return { oneOf: [change, list] };
}

/** The signature headers (Standard Webhooks). */
export const webhookHeaders = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the change; keep it to notice what is sent twice',
    schema: { type: 'string', examples: ['evt_x9Kf2Lw7Qm4Rt8Zb1Vc5'] },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Of this attempt, in seconds since 1970; refuse what is older than five minutes',
    schema: { type: 'string', examples: ['1795341600'] },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` under the secret, in base64; several of them, separated by spaces, while a secret is being replaced',
    schema: { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  },
} as const;
