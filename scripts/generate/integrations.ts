import type { Contract, Endpoint } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { changeKind } from '../../contract/change-lookup.ts';
import { changeTypeNames } from '../../contract/change-types.ts';
import { clientInput } from '../../server/surfaces/openapi/client-input.ts';
import { propertiesOf, requiredOf, Schemas, type JsonSchema } from '../../server/surfaces/openapi/schemas.ts';
import type { Generated } from '../generate.ts';

// The parts of the contract for automation tools: the operations that suit a workflow, with their fields, and the types
// of changes. Each tool shows them in its own way.

/** What a form needs for one field of an operation. */
type FieldFacts = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'string' | 'number' | 'boolean' | 'options' | 'list' | 'json' | 'dateTime';
  readonly required: boolean;
  readonly description: string;
  readonly options?: readonly string[];
};

type OperationFacts = {
  readonly resource: string;
  readonly operation: string;
  readonly label: string;
  readonly action: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly FieldFacts[];
  /** The path of the record or list in the answer, for example `data.contact`. */
  readonly answer: string;
  readonly isList: boolean;
};

type Choice = readonly [operation: string, label: string, endpoint: string, answer: string];

// Operations have the names that n8n uses: create, delete, get, getAll, update, upsert.
const choices: Readonly<Record<string, readonly Choice[]>> = {
  call: [
    ['book', 'Book', 'eventCalls.book', 'data.eventCall'],
    ['cancel', 'Cancel', 'eventCalls.cancel', 'data.eventCall'],
    ['get', 'Get', 'eventCalls.detail', 'data.eventCall'],
    ['getAll', 'Get Many', 'eventCalls.list', 'data.eventCalls'],
    ['reschedule', 'Reschedule', 'eventCalls.reschedule', 'data.eventCall'],
  ],
  contact: [
    ['upsert', 'Create or Update', 'contacts.save', 'data.contact'],
    ['delete', 'Delete', 'contacts.remove', 'data'],
    ['get', 'Get', 'contacts.detail', 'data'],
    ['getAll', 'Get Many', 'contacts.list', 'data.contacts'],
    ['update', 'Update', 'contacts.update', 'data.contact'],
  ],
  deal: [
    ['create', 'Create', 'deals.create', 'data.deal'],
    ['delete', 'Delete', 'deals.remove', 'data'],
    ['get', 'Get', 'deals.detail', 'data.deal'],
    ['getAll', 'Get Many', 'deals.list', 'data.deals'],
    ['update', 'Update', 'deals.update', 'data.deal'],
  ],
  event: [
    ['get', 'Get', 'events.detail', 'data'],
    ['getAll', 'Get Many', 'events.list', 'data'],
    ['getTimes', 'Get Free Times', 'events.timeSlots', 'data'],
  ],
  field: [
    ['answer', 'Answer', 'fields.answer', 'data.answer'],
    ['getAll', 'Get Many', 'fields.allObjects', 'data'],
  ],
  note: [
    ['create', 'Create', 'contacts.addNote', 'data.note'],
    ['getAll', 'Get Many', 'contacts.notes', 'data'],
  ],
  outcome: [['save', 'Record', 'outcomes.save', 'data']],
  transaction: [
    ['create', 'Create', 'transactions.create', 'data.transaction'],
    ['delete', 'Delete', 'transactions.remove', 'data'],
    ['getAll', 'Get Many', 'transactions.list', 'data'],
    ['update', 'Update', 'transactions.update', 'data.transaction'],
  ],
};

const labels: Readonly<Record<string, string>> = {
  call: 'Call',
  contact: 'Contact',
  deal: 'Deal',
  event: 'Event',
  field: 'Field',
  note: 'Note',
  outcome: 'Outcome',
  transaction: 'Transaction',
};

/** The endpoints that all triggers use. */
const { create, remove, samples } = contract.webhooks;

/** The tools handle paging themselves. */
const ofPages = ['cursor', 'page', 'limit'];

export async function integrationFiles(): Promise<Generated[]> {
  const resources = Object.entries(choices).map(([resource, own]) => ({
    resource,
    label: labels[resource],
    operations: own.map((choice) => operationOf(resource, choice)),
  }));
  const types = changeTypeNames
    .filter((type) => type !== 'webhook.test')
    .map((type) => ({ type, description: `Happens when ${changeKind(type).summary}` }));
  const operations = Object.values(choices).flatMap((own) => own.map(([, , name]) => endpointOf(name)));
  const scopes = scopesOf([...operations, create, remove, samples]);
  const webhooks = { subscribe: create.path, unsubscribe: remove.path, samples: samples.path };
  const text = `${JSON.stringify({ scopes, webhooks, resources, types }, null, 2)}\n`;
  return ['n8n/nodes/Callwright', 'zapier/lib'].map((folder) => ({
    file: `integrations/${folder}/contract.json`,
    text,
  }));
}

/** The scopes that an app has to request for all its operations. */
function scopesOf(endpoints: readonly Endpoint[]): string[] {
  const needed = endpoints.flatMap(({ scope }) => [scope ?? []].flat().slice(0, 1));
  return [...new Set(needed)].toSorted();
}

function endpointOf(name: string): Endpoint {
  const [group = '', verb = ''] = name.split('.');
  const endpoint = (contract as Contract)[group]?.[verb];
  if (endpoint === undefined) throw new Error(`There is no operation ${name}`);
  return endpoint;
}

function operationOf(resource: string, [operation, label, name, answer]: Choice): OperationFacts {
  const endpoint = endpointOf(name);
  const schemas = new Schemas();
  assertThere(name, schemas.of(endpoint.output, 'output', name), answer);
  const input = clientInput(endpoint, schemas, name);
  const isList = 'cursor' in endpoint.input.shape;
  const names = Object.keys(propertiesOf(input)).filter((field) => !isList || !ofPages.includes(field));
  const fields = names.map((field) => fieldOf(field, propertiesOf(input)[field] ?? {}, requiredOf(input)));
  const { method, path, summary } = endpoint;
  const things = operation === 'getAll' ? `many ${resource}s` : `a ${resource}`;
  const action = `${label === 'Get Many' ? 'Get' : label} ${things}`;
  return { resource, operation, label, action, description: summary, method, path, fields, answer, isList };
}

/**
 * Checks that the path exists in the answer, so that a change of the contract does not leave workflows without data.
 */
function assertThere(name: string, output: JsonSchema, answer: string): void {
  answer.split('.').reduce((schema, part) => {
    const next = propertiesOf(schema)[part];
    if (next === undefined) throw new Error(`${name} answers no ${answer}`);
    return next;
  }, output);
}

function fieldOf(name: string, schema: JsonSchema, required: readonly string[]): FieldFacts {
  const { description } = schema;
  const kind = kindOf(schema);
  return {
    name,
    label: labelOf(name),
    kind,
    required: required.includes(name),
    description: typeof description === 'string' ? description : '',
    ...(kind === 'options' && { options: valuesOf(schema) }),
  };
}

/** The fixed values of a field in any of its alternatives; an empty text and null mean “none”. */
function valuesOf({ anyOf, enum: values }: JsonSchema): string[] {
  const own = Array.isArray(values)
    ? values.filter((value) => typeof value === 'string' && value !== '')
    : [];
  const inside = Array.isArray(anyOf) ? (anyOf as JsonSchema[]).flatMap(valuesOf) : []; // per JSON Schema
  return [...own, ...inside];
}

function kindOf(schema: JsonSchema): FieldFacts['kind'] {
  const { anyOf, enum: values, format, type, examples } = schema;
  const types = [type ?? []].flat();
  if (Array.isArray(values) && valuesOf(schema).length > 0) return 'options';
  if (Array.isArray(anyOf)) {
    const kinds = (anyOf as JsonSchema[]).filter((part) => part['type'] !== 'null').map(kindOf); // per JSON Schema
    const [first = 'json'] = kinds;
    if (kinds.includes('json')) return 'json';
    if (kinds.includes('list')) return 'list';
    return kinds.includes('string') ? 'string' : first;
  }
  if (types.includes('array')) return isFlat(schema['items'] as JsonSchema | undefined) ? 'list' : 'json';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('string')) return isMoment(format, examples) ? 'dateTime' : 'string';
  return 'json';
}

function isMoment(format: unknown, examples: unknown): boolean {
  return format === 'date-time' || (Array.isArray(examples) && /^\d{4}-\d\d-\d\dT/.test(String(examples[0])));
}

function isFlat(items: JsonSchema | undefined): boolean {
  return items !== undefined && !['json', 'list'].includes(kindOf(items));
}

/** `additionalGuests` → “Additional Guests”, `contactId` → “Contact ID”. */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .split(' ');
  const shown: Readonly<Record<string, string>> = { id: 'ID', ids: 'IDs', utm: 'UTM', url: 'URL' };
  return words
    .map((word) => shown[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
