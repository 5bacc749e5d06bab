import { z } from 'zod';
import { define, doneWith } from './define.ts';
import { findGuides, type Passage } from './guides.ts';
import type { JsonSchema } from './json-schema.ts';
import { operations, type Operation } from './operations.ts';
import { scored, wordsIn } from './word-score.ts';

const input = z.object({
  query: z.string('Required').min(1, 'Must not be empty').max(300),
});

type Found = { readonly operations: readonly Operation[]; readonly passages: readonly Passage[] };

/** Searches the operations of the API, with their input, and the sections of the guides. */
export const searchDocs = define({
  name: 'search_docs',
  kind: 'read',
  isWhole: true,
  description:
    'Find what has no tool: operations of the API with their parameters, for call_api, and passages of the guides.',
  params: { query: 'Words, or the name of an operation' },
  input,
  endpoint: null,
  scope: null,
  isIdempotent: true,
  isOffered: () => true,
  assertMay: () => undefined,
  read: (given) => given,
  place: () => ({ method: 'POST', path: '/mcp/search_docs' }),
  work: async (_ctx, given) => doneWith(await find((given as z.output<typeof input>).query)), // parsed
  text: (body) => inWords(body as Found),
});

const operationsMax = 4;

async function find(query: string): Promise<Found> {
  const exact = operations.filter(({ name }) => name.toLowerCase() === query.trim().toLowerCase());
  if (exact.length > 0) return { operations: exact, passages: [] };
  const words = wordsIn(query);
  return {
    operations: scored(operations, words, textsOf).slice(0, operationsMax),
    passages: await findGuides(words),
  };
}

/** The searched texts, with the weight of a word in each. */
function textsOf({ name, endpoint }: Operation): [string, number][] {
  return [
    [name, 4],
    [endpoint.summary, 3],
    [endpoint.path, 2],
    [endpoint.description ?? '', 1],
    [Object.keys(endpoint.input.shape).join(' '), 1],
  ];
}

function inWords({ operations: found, passages }: Found): string {
  const parts = [
    ...found.map(operationText),
    ...passages.map(({ title, text, path }) => `Guide “${title}” (${path}):\n${text}`),
  ];
  return parts.join('\n\n') || 'Nothing was found. Try other words, such as the name of a resource.';
}

function operationText({ name, endpoint, isRead, inputSchema }: Operation): string {
  const { summary, description, scope, method, path } = endpoint;
  const scopes = scope === null ? 'any scope' : [scope].flat().join(' or ');
  const { properties, required } = inputSchema() as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  const lines = Object.entries(properties).map(([parameter, schema]) =>
    parameterLine(parameter, schema, required?.includes(parameter) === true),
  );
  return [
    `${name} (${method} ${path}, ${scopes}, ${isRead ? 'read' : 'write: needs confirm'}): ${summary}.${description === undefined ? '' : ` ${description}`}`,
    ...(lines.length === 0 ? ['  takes nothing'] : lines),
  ].join('\n');
}

const parameterMax = 260;

function parameterLine(name: string, schema: JsonSchema, isRequired: boolean): string {
  const { description } = schema;
  const about = typeof description === 'string' ? ` — ${description}` : '';
  const line = `  ${name}${isRequired ? ' (required)' : ''}: ${typeText(schema)}${about}`;
  return line.length <= parameterMax ? line : `${line.slice(0, parameterMax)}…`;
}

function typeText({ type, enum: words, items, properties }: JsonSchema): string {
  if (Array.isArray(words)) return words.map(String).join(' | ');
  if (type === 'array') return `list of ${typeText(Object(items) as JsonSchema)}`;
  if (properties !== undefined)
    return `{${Object.entries(Object(properties))
      .map(([name, part]) => `${name}: ${typeText(part as JsonSchema)}`)
      .join(', ')}}`;
  return [type].flat().map(String).join(' or ');
}
