import type { Comparison, Filter, Value } from './filter.ts';

/** Whether an element of a multi-valued attribute matches a path filter: `emails[type eq "work"]`. */
export function matches(element: unknown, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => matches(element, part));
    case 'or':
      return filter.filters.some((part) => matches(element, part));
    case 'not':
      return !matches(element, filter.filter);
    case '[]':
      return false;
    case 'pr':
      return isPresent(valueAt(element, filter.path));
    default:
      return compares(valueAt(element, filter.path), filter.op, filter.value);
  }
}

function valueAt(element: unknown, path: string): unknown {
  if (typeof element !== 'object' || element === null) return path === 'value' ? element : undefined;
  const name = Object.keys(element).find((key) => key.toLowerCase() === path);
  return name === undefined ? undefined : element[name as keyof typeof element];
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Compares text in lower case: directories write `"True"` for true. */
function compares(given: unknown, op: Comparison, wanted: Value): boolean {
  if (op === 'ne') return !compares(given, 'eq', wanted);
  if (!isPresent(given) || wanted === null) return op === 'eq' && !isPresent(given) && wanted === null;
  const [one, other] = [asText(given).toLowerCase(), asText(wanted).toLowerCase()];
  switch (op) {
    case 'eq':
      return one === other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    case 'gt':
      return one > other;
    case 'ge':
      return one >= other;
    case 'lt':
      return one < other;
    case 'le':
      return one <= other;
    default:
      return op satisfies never;
  }
}

/** Any value of a JSON body as text. An object may have a `toString` that is not a function. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
