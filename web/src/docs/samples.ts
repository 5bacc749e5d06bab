import type { Operation } from '@callwright/contract/reference.ts';

export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

/** The values for a request that are not in the operation. */
type Given = { readonly origin: string; readonly values: Readonly<Record<string, string>> };

/** The path with its parameters filled in, and the query string. */
export function targetOf({ path, parameters }: Operation, { values }: Given): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );
  const query = parameters
    .filter(({ name, in: place }) => place === 'query' && values[name])
    .map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '')}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** The request as a code sample in a language, ready to paste. It does not contain the key. */
export function sampleIn(language: Language, operation: Operation, given: Given): string {
  switch (language) {
    case 'curl':
      return asCurl(operation, given);
    case 'TypeScript':
      return asTypeScript(operation, given);
    case 'Python':
      return asPython(operation, given);
  }
}

function asCurl(operation: Operation, given: Given): string {
  const { method, example, isPublic } = operation;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${given.origin}${targetOf(operation, given)}'`,
  ];
  if (!isPublic) lines.push(`-H "Authorization: Bearer $CALLWRIGHT_API_KEY"`);
  if (example !== null) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(' \\\n  ');
}

function asTypeScript({ id, example, parameters, isPublic }: Operation, { origin, values }: Given): string {
  const given = parameters
    .filter(({ name, isRequired }) => isRequired || values[name])
    .map(({ name, type }) => [name, valueOf(values[name], type)] as const);
  const input = { ...Object.fromEntries(given), ...example };
  const token = isPublic ? '' : ', token: process.env.CALLWRIGHT_API_KEY';
  return [
    `import { createClient } from '@callwright/sdk';`,
    '',
    `const api = createClient({ baseUrl: '${origin}'${token} });`,
    `const reply = await api.${id}(${asLiteral(input)});`,
  ].join('\n');
}

/** Numbers as numbers; a placeholder if no value is given. */
function valueOf(value: string | undefined, type: string): unknown {
  if (value === undefined || value === '') return type.startsWith('integer') ? 1 : '…';
  return type.startsWith('integer') && /^\d+$/.test(value) ? Number(value) : value;
}

function asLiteral(value: object): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(
      /"((?:[^"\\]|\\.)*)"/g,
      (_, text: string) => `'${text.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`,
    );
}

function asPython(operation: Operation, given: Given): string {
  const { method, example, isPublic } = operation;
  const lines = ['import os, requests', '', `reply = requests.${method.toLowerCase()}(`];
  lines.push(`    "${given.origin}${targetOf(operation, given)}",`);
  if (!isPublic) lines.push(`    headers={"Authorization": f"Bearer {os.environ['CALLWRIGHT_API_KEY']}"},`);
  if (example !== null) lines.push(`    json=${asPythonValue(example)},`);
  return [...lines, ')', 'reply.raise_for_status()', 'print(reply.json())'].join('\n');
}

function asPythonValue(value: object): string {
  return JSON.stringify(value, null, 4)
    .replaceAll(/(: |^\s*)(true|false|null)(?=,?$)/gm, (_, before: string, word: string) => {
      const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
      return before + words[word];
    })
    .replaceAll('\n', '\n    ');
}
