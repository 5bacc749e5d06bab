import type { JsonSchema } from '#/surfaces/openapi/schemas.ts';
import { isDestructive, operations, parametersOf, type Operation, type Parameter } from './operations.ts';

const nameWidth = 30;

/** What `callwright api --help` prints. */
export function overviewText(): string {
  const resources = Map.groupBy(operations, ({ resource }) => resource);
  const groups = [...resources].map(([resource, own]) => [
    `\n${resource}`,
    ...own.map(({ name, endpoint }) => `  ${name.padEnd(nameWidth)} ${endpoint.summary}`),
  ]);
  return [
    'Usage: callwright api OPERATION [--FIELD VALUE …]',
    '',
    '  login                          Keep an address and a key, for all that follows',
    '  profile add|list|remove NAME   Several of them; --profile NAME chooses one',
    '  OPERATION --help               What an operation does and takes',
    '',
    ...optionLines,
    ...groups.flat(),
  ].join('\n');
}

const optionLines = [
  '  --json                         Print the answer as one JSON document',
  "  --json '{…}', @FILE or -       The same, and take the input from there",
  '  --all                          Walk all pages of a list; one JSON document a line',
  '  --fields A,B.C                 Only these fields',
  '  --yes                          Do not ask before something is taken away',
  '',
  'CALLWRIGHT_URL and CALLWRIGHT_API_KEY are used in place of a profile.',
  'Exit codes: 1 refused, 2 wrong command line, 3 credential, 4 may work later.',
];

/** What `callwright api OPERATION --help` prints. */
export function operationText(operation: Operation): string {
  const { endpoint, name } = operation;
  const parameters = parametersOf(operation);
  const usage = parameters
    .filter(({ isRequired }) => isRequired)
    .map((parameter) => ` --${parameter.name} …`);
  const more = parameters.some(({ isRequired }) => !isRequired) ? ' [OPTIONS]' : '';
  return [
    `Usage: callwright api ${name}${usage.join('')}${more}`,
    '',
    endpoint.summary,
    ...(endpoint.description === undefined ? [] : ['', endpoint.description]),
    '',
    `${endpoint.method} ${endpoint.path}${scopeText(operation)}`,
    ...(isDestructive(operation) ? ['Asks before it takes something away; --yes agrees.'] : []),
    ...(parameters.length === 0 ? [] : ['', ...parameters.map(parameterText)]),
  ].join('\n');
}

function scopeText({ endpoint: { scope } }: Operation): string {
  if (scope === null) return '';
  return `, scope ${typeof scope === 'string' ? scope : scope.join(' or ')}`;
}

function parameterText({ name, schema, isRequired }: Parameter): string {
  const { description } = schema;
  const facts = [
    ...(isRequired ? ['required'] : []),
    ...(typeof description === 'string' ? [description] : []),
    ...valuesOf(schema),
    ...(schema['default'] === undefined ? [] : [`default ${JSON.stringify(schema['default'])}`]),
  ];
  return `  ${`--${name}`.padEnd(nameWidth)} ${facts.join('; ')}`.trimEnd();
}

function valuesOf({ enum: values, description }: JsonSchema): string[] {
  if (!Array.isArray(values)) return [];
  const text = values.join(', ');
  return typeof description === 'string' && description.includes(text) ? [] : [text];
}
