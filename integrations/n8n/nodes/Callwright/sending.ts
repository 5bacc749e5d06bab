import type { INodePropertyRouting } from 'n8n-workflow';
import type { FieldFacts, OperationFacts } from './contract';

/** Where a field is sent, and in which format the service expects it. */
export function sendingOf(operation: OperationFacts, field: FieldFacts): INodePropertyRouting {
  const type = operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
  return { send: { type, property: field.name, propertyInDotNotation: false, value: valueOf(type, field) } };
}

function valueOf(type: 'query' | 'body', { kind }: FieldFacts): string {
  // A list is sent as it is in a body, and comma-separated in a query.
  if (kind === 'list' && type === 'body')
    return '={{ Array.isArray($value) ? $value : String($value).split(",").map((item) => item.trim()) }}';
  if (kind === 'json') return '={{ typeof $value === "string" ? JSON.parse($value) : $value }}';
  return '={{ $value }}';
}

/** n8n requires that the description of a switch starts with “Whether”. */
export function readBoolean(label: string, description: string): string {
  return `Whether to send “${label}”${description === '' ? '' : `: ${description}`}`;
}
