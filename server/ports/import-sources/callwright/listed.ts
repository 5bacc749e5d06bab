export type Listed = { readonly items: readonly unknown[]; readonly count: number | null };

/**
 * The list in an answer. Services with this interface put it under `data`, or under its name inside of `data`. Null if
 * there is none.
 */
export function itemsOf(answer: unknown, name: string): Listed | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const data = valueIn(answer, 'data') ?? answer;
  // A single record is a list of one.
  const inner = Array.isArray(data) ? data : (valueIn(data, name) ?? valueIn(data, 'data'));
  const items = Array.isArray(inner) ? inner : isRecord(data) ? [data] : null;
  if (items === null) return null;
  const count = [
    valueIn(answer, 'count'),
    valueIn(data, 'count'),
    valueIn(valueIn(answer, 'meta'), 'count'),
  ].find((value) => typeof value === 'number');
  return { items, count: count ?? (Array.isArray(inner) ? null : 1) };
}

function isRecord(data: unknown): boolean {
  return typeof valueIn(data, 'id') === 'number' || typeof valueIn(data, 'id') === 'string';
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? value[name as keyof typeof value]
    : undefined;
}
