import type { Ctx } from '#/platform/context/ctx.ts';
import { nearestName } from '@callwright/contract/known-names.ts';
import type { Definition } from './define.ts';
import type { ToolResult } from './tool.ts';
import { wrong } from './wrong.ts';

type Answered = { readonly body: object; readonly input: object; readonly structured: object | null };

/** An answer in words, with the app's address of its record. */
export function answered(tool: Definition, ctx: Ctx, { body, input, structured }: Answered): ToolResult {
  const url = addressOf(tool, ctx, body, input);
  const text = tool.text(body, input, ctx);
  return { isError: false, structured, text: url === null ? text : `${text}\nOpen: ${url}` };
}

/** The app's address of the record that an answer is about. */
export function addressOf(tool: Definition, ctx: Ctx, body: object, input: object): string | null {
  const path = tool.address?.(body, input) ?? null;
  return path === null ? null : ctx.app.config.baseUrl + path;
}

type Row = Readonly<Record<string, unknown>>;

/** An answer as JSON, reduced to the requested fields. */
export function picked(body: object, fields: readonly string[]): ToolResult {
  const { data, meta } = body as { data?: unknown; meta?: unknown };
  const { rows, isOne } = rowsOf(data);
  const cut = rows.map((row) => pick(row, fields, rows));
  const structured = { data: isOne ? cut[0] : cut, ...pageOf(meta) };
  return { isError: false, structured, text: JSON.stringify(structured) };
}

/** Every list of the API is an array, or the only array next to its count; every record is the only object. */
function rowsOf(data: unknown): { rows: readonly Row[]; isOne: boolean } {
  if (Array.isArray(data)) return { rows: data as Row[], isOne: false }; // rows of records
  const parts = Object.values(Object(data));
  const lists = parts.filter((part) => Array.isArray(part));
  const [list] = lists;
  const isList = lists.length === 1 && 'count' in Object(data);
  if (isList && list !== undefined) return { rows: list as Row[], isOne: false }; // rows of records
  const [only] = parts;
  const isWrapped = parts.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only);
  return { rows: [(isWrapped ? only : Object(data)) as Row], isOne: true };
}

function pick(row: Row, fields: readonly string[], rows: readonly Row[]): Row {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (Object.hasOwn(row, field)) return [[field, row[field]] as const];
      if (rows.some((other) => Object.hasOwn(other, field))) return [];
      throw unknownField(field, Object.keys(row));
    }),
  );
}

function unknownField(field: string, known: readonly string[]): Error {
  const meant = nearestName(field, known);
  return wrong({
    fields: `There is no field ${field}. ${meant === null ? `Known: ${known.join(', ')}` : `Did you mean ${meant}?`}`,
  });
}

function pageOf(meta: unknown): object {
  const { count, nextCursor } = Object(meta) as { count?: number; nextCursor?: string | null };
  return {
    ...(count !== undefined && { count }),
    ...(nextCursor !== undefined && nextCursor !== null && { nextCursor }),
  };
}
