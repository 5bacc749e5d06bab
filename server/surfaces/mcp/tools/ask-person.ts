import { hash } from 'node:crypto';
import type { Asker } from './asker.ts';
import type { JsonSchema } from './json-schema.ts';

/** Whether the person agrees to exactly these words; other words are a new question. */
export async function agrees(asker: Asker, words: string): Promise<boolean> {
  const filled = await asker.ask({
    key: `agree_${hash('sha256', words).slice(0, 16)}`,
    message: words,
    properties: { agree: { type: 'boolean', title: 'Yes, do this', default: false } },
    required: ['agree'],
  });
  return filled?.['agree'] === true;
}

/** The types that forms support. Lists and objects are left to the assistant. */
const askable = new Set(['string', 'integer', 'number', 'boolean']);

/** Asks the person for missing required parameters. Without an answer the call continues and is refused. */
export async function withMissing(
  asker: Asker | null,
  { properties, required }: JsonSchema,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (asker === null || !Array.isArray(required)) return given;
  const parts = properties as Record<string, JsonSchema>; // those of an object
  const missing = (required as string[]).filter((name) => given[name] === undefined);
  const fields = missing.flatMap((name) => {
    const { type, enum: words, description } = parts[name] ?? {};
    if (!askable.has(String(type))) return [];
    return [[name, { type, title: name, description, ...(words !== undefined && { enum: words }) }] as const];
  });
  if (missing.length === 0 || fields.length < missing.length) return given;
  const filled = await asker.ask({
    key: `missing_${missing.join('_')}`,
    message: 'This is still missing:',
    properties: Object.fromEntries(fields),
    required: missing,
  });
  return { ...given, ...filled };
}
