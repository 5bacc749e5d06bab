import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { contract, type FieldFacts, type OperationFacts } from './contract';
import { readBoolean, sendingOf } from './sending';

// Forms and requests of all operations, derived from the contract.

export const resourceOptions: INodePropertyOptions[] = contract.resources.map(({ resource, label }) => ({
  name: label,
  value: resource,
}));

export const operationProperties: INodeProperties[] = contract.resources.flatMap(
  ({ resource, operations }) => [operationChoice(resource, operations), ...operations.flatMap(fieldsOf)],
);

function operationChoice(resource: string, operations: readonly OperationFacts[]): INodeProperties {
  const usual = operations[0].operation;
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: operations.map(optionOf),
    default: usual,
  };
}

function optionOf({ operation, label, action, description, method, path, answer }: OperationFacts) {
  return {
    name: label,
    value: operation,
    action,
    description,
    routing: {
      request: { method: method as 'GET' | 'POST' | 'PUT' | 'DELETE', url: path },
      output: { postReceive: [{ type: 'rootProperty' as const, properties: { property: answer } }] },
    },
  };
}

function fieldsOf(operation: OperationFacts): INodeProperties[] {
  const show = { resource: [operation.resource], operation: [operation.operation] };
  const required = operation.fields.filter((field) => field.required);
  const optional = operation.fields.filter((field) => !field.required);
  return [
    ...required.map((field) => ({
      ...propertyOf(field),
      required: true,
      displayOptions: { show },
      routing: sendingOf(operation, field),
    })),
    ...(operation.isList ? pageFields(show) : []),
    ...(optional.length === 0 ? [] : [moreFields(operation, optional, show)]),
  ];
}

function moreFields(
  operation: OperationFacts,
  fields: readonly FieldFacts[],
  show: { resource: string[]; operation: string[] },
): INodeProperties {
  const sorted = [...fields].sort((a, b) => a.label.localeCompare(b.label));
  const isQuery = operation.isList;
  return {
    displayName: isQuery ? 'Filters' : 'Additional Fields',
    name: isQuery ? 'filters' : 'additionalFields',
    type: 'collection',
    placeholder: isQuery ? 'Add Filter' : 'Add Field',
    default: {},
    displayOptions: { show },
    options: sorted.map((field) => ({ ...propertyOf(field), routing: sendingOf(operation, field) })),
  };
}

function propertyOf({ name, label, kind, description, options = [] }: FieldFacts): INodeProperties {
  const common = { displayName: label, name, ...(description !== '' && { description }) };
  if (kind === 'boolean')
    return { ...common, type: 'boolean', default: false, description: readBoolean(label, description) };
  if (kind === 'number') return { ...common, type: 'number', default: 0 };
  if (kind === 'dateTime') return { ...common, type: 'dateTime', default: '' };
  if (kind === 'json') return { ...common, type: 'json', default: '{}' };
  if (kind === 'options') {
    const values = options.map((value) => ({ name: titleOf(value), value }));
    return { ...common, type: 'options', options: values, default: options[0] ?? '' };
  }
  const hint = kind === 'list' ? 'Separate several with commas' : undefined;
  return { ...common, type: 'string', default: '', ...(hint !== undefined && { hint }) };
}

/** `NO_SALE` → “No Sale”. */
function titleOf(value: string): string {
  return value
    .split(/[_ ]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

function pageFields(show: { resource: string[]; operation: string[] }): INodeProperties[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions: { show },
      routing: {
        send: { paginate: '={{ $value }}' },
        operations: {
          pagination: {
            type: 'generic',
            properties: {
              continue: '={{ !!$response.body.meta?.nextCursor }}',
              request: { qs: { limit: 100, cursor: '={{ $response.body?.meta?.nextCursor ?? undefined }}' } },
            },
          },
        },
      },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1, maxValue: 100 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...show, returnAll: [false] } },
      routing: { send: { type: 'query', property: 'limit' } },
    },
  ];
}
