import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const chart = join(import.meta.dirname, '../../deploy/helm/callwright');

export type Tree = { readonly [key: string]: unknown };

export function values(): Tree {
  return parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
}

export function schema(): Tree {
  return JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'));
}

/** The text of each template, by its name. */
export function templates(): Map<string, string> {
  const folder = join(chart, 'templates');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Values with some of them overridden. */
export function merged(base: Tree, over: Tree): Tree {
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(over)])].map((key) => {
      const [one, other] = [base[key], over[key]];
      return [key, isTree(one) && isTree(other) ? merged(one, other) : key in over ? other : one];
    }),
  );
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
