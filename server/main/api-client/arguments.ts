import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { nearestName } from '@callwright/contract/known-names.ts';
import type { JsonSchema } from '#/surfaces/openapi/schemas.ts';
import { usageFailure } from './failure.ts';
import { parametersOf, type Operation, type Parameter } from './operations.ts';
import type { Terminal } from './terminal.ts';

/** The options of the command line, and the input of the operation. */
export type Wish = {
  readonly input: Record<string, unknown>;
  readonly isJson: boolean;
  readonly walksAll: boolean;
  readonly isAgreed: boolean;
  readonly fields: readonly string[] | null;
};

const ownFlags = ['json', 'all', 'yes', 'fields', 'profile', 'help'];

/** Reads the options of an operation: its input fields by name, and our own. Reports all problems at once. */
export async function readArguments(
  operation: Operation,
  words: readonly string[],
  terminal: Terminal,
): Promise<Wish> {
  const parameters = new Map(parametersOf(operation).map((parameter) => [parameter.name, parameter]));
  const rest = [...words];
  const problems: string[] = [];
  const wish = { isJson: false, walksAll: false, isAgreed: false, fields: null as string[] | null };
  let given: Record<string, unknown> = {};
  const named: Record<string, unknown> = {};
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, flag = '', inline] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
    const value = (): string => inline ?? rest.shift() ?? '';
    const parameter = parameters.get(flag) ?? parameters.get(camelCase(flag));
    if (parameter !== undefined) named[parameter.name] = valueOf(parameter, inline, rest, problems);
    if (flag === 'fields')
      wish.fields = value()
        .split(',')
        .map((name) => name.trim());
    else if (parameter !== undefined) continue;
    else if (flag === 'all') wish.walksAll = true;
    else if (flag === 'yes') wish.isAgreed = true;
    else if (flag === 'json') {
      wish.isJson = true;
      const document = inline ?? (isDocument(rest[0]) ? rest.shift() : undefined);
      if (document !== undefined) given = await documentIn(document, terminal);
    } else {
      problems.push(unknown(word, flag, [...parameters.keys()]));
      // The value after an unknown option is not a second mistake.
      if (flag !== '' && inline === undefined && rest[0]?.startsWith('--') === false) rest.shift();
    }
  }
  const input = { ...given, ...named };
  for (const { name, isRequired } of parameters.values())
    if (isRequired && !(name in input)) problems.push(`--${name} is required`);
  if (problems.length > 0)
    throw usageFailure(`${problems.join('\n')}\nSee callwright api ${operation.name} --help`);
  return { ...wish, input };
}

function unknown(word: string, flag: string, names: readonly string[]): string {
  if (flag === '') return `“${word}” belongs to no option`;
  const near = nearestName(camelCase(flag), [...names, ...ownFlags]);
  return `There is no option --${flag}${near === null ? '' : `; did you mean --${near}?`}`;
}

function camelCase(flag: string): string {
  return flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `--json` alone asks for JSON output. Followed by an object, a file or `-`, it also gives the input. */
function isDocument(word: string | undefined): boolean {
  return word !== undefined && (word === '-' || word.startsWith('{') || word.startsWith('@'));
}

async function documentIn(word: string, terminal: Terminal): Promise<Record<string, unknown>> {
  const text =
    word === '-'
      ? await terminal.read()
      : word.startsWith('@')
        ? await fileText(word.slice(1), terminal)
        : word;
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageFailure(`--json takes one JSON object, @FILE, or - for the standard input`);
  return value as Record<string, unknown>;
}

async function fileText(path: string, { folder }: Terminal): Promise<string> {
  try {
    return await readFile(resolve(folder, path), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw usageFailure(`${path} cannot be read: ${String(error.code)}`);
    throw error;
  }
}

function valueOf(
  { name, schema }: Parameter,
  inline: string | undefined,
  rest: string[],
  problems: string[],
): unknown {
  const types = typesOf(schema);
  if (types.has('boolean') && inline === undefined && rest[0] !== 'true' && rest[0] !== 'false') return true;
  const text = inline ?? rest.shift();
  if (text === undefined || (inline === undefined && text.startsWith('--'))) {
    problems.push(`--${name} needs a value`);
    if (text !== undefined) rest.unshift(text);
    return undefined;
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.has('object') || types.has('array')) && /^[[{]/.test(text)) {
    const value = parsed(text);
    if (value === undefined) problems.push(`--${name} is not valid JSON`);
    return value;
  }
  if (types.has('string')) return text;
  if (types.has('array')) return text.split(',').map((part) => scalar(part.trim(), types));
  return scalar(text, types);
}

function scalar(text: string, types: ReadonlySet<string>): unknown {
  const isNumber = (types.has('integer') || types.has('number')) && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text;
}

/** All JSON types that a value may have, including those of array items. */
function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const { type, anyOf, oneOf, items, enum: values } = schema;
  const own = [type ?? []].flat().filter((one) => typeof one === 'string');
  const inside = [anyOf ?? [], oneOf ?? [], items ?? []].flat() as JsonSchema[]; // by JSON Schema
  const isEnum = Array.isArray(values) && values.some((value) => typeof value === 'string');
  const isItemText = type === 'array';
  const more = inside.flatMap((part) => [...typesOf(part)]).filter((one) => !isItemText || one !== 'string');
  return new Set([...own, ...(isEnum ? ['string'] : []), ...more]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
