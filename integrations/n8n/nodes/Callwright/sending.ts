import type { INodePropertyRouting } from 'n8n-workflow';
import type { FieldFacts, OperationFacts } from './contract';

/** Where a field goes, and in which form the service takes it. */
export function sendingOf(operation: OperationFacts, field: FieldFacts): INodePropertyRouting {
  const type = operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
  return { send: { type, property: field.name, propertyInDotNotation: false, value: valueOf(type, field) } };
}

function valueOf(type: 'query' | 'body', { kind }: FieldFacts): string {
  // A body wants the list itself; a query has commas between its items.
  if (kind === 'list' && type === 'body')
    return '={{ Array.isArray($value) ? $value : String($value).split(",").map((item) => item.trim()) }}';
  if (kind === 'json') return '={{ typeof $value === "string" ? JSON.parse($value) : $value }}';
  return '={{ $value }}';
}

/** n8n wants the description of a switch to begin with “Whether”. */
export function readBoolean(label: string, description: string): string {
  return `Whether to send “${label}”${description === '' ? '' : `: ${description}`}`;
}
