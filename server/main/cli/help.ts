import type { z } from 'zod';
import { flagOf, isOptional, isSwitch, nameOf, type Command } from './command.ts';

const columnWidth = 34;

/** What `callwright --help` prints. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map((entry) => `  ${entry.name.padEnd(20)} ${entry.summary}`);
  return [
    'Usage: callwright COMMAND [OPTIONS]',
    '',
    ...lines,
    '',
    'Every command takes --json, which prints one JSON document to stdout, and --help.',
    'The environment says which database: DATABASE_URL, or DATA_DIR (default ./data).',
  ].join('\n');
}

/** What `callwright COMMAND --help` prints. */
export function helpOf(entry: Command): string {
  const keys = Object.keys(entry.input.shape);
  const usage = keys.map((key) => (isOptional(entry, key) ? `[${option(entry, key)}]` : option(entry, key)));
  const lines = keys.map((key) =>
    `  ${option(entry, key).padEnd(columnWidth)} ${metaOf(entry, key).description ?? ''}`.trimEnd(),
  );
  return [
    `Usage: callwright ${[entry.name, ...usage].join(' ')} [--json]`,
    '',
    entry.summary,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}

function option(entry: Command, key: string): string {
  if (key === entry.positional) return nameOf(entry, key);
  if (isSwitch(entry, key)) return flagOf(key);
  const { placeholder } = metaOf(entry, key);
  return placeholder === undefined ? `${flagOf(key)} ${key.toUpperCase()}` : `${flagOf(key)} ${placeholder}`;
}

function metaOf(entry: Command, key: string): { description?: string; placeholder?: string } {
  const schema = entry.input.shape[key] as z.ZodType; // every entry of a shape is a schema
  const { description, placeholder } = schema.meta() ?? {};
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof placeholder === 'string' ? { placeholder } : {}),
  };
}
