import { firstCell } from './cells.ts';

const namedMax = 1_000;
const sentOnceMax = 1_000;

const names = new Map<string, string>();
const sentOnce = new Set<string>();

/** Every cell has its own plans: with another search path a plan would be made anew. */
export function nameInCell(name: string, cell: string): string {
  return cell === firstCell ? name : `${name}.${cell}`;
}

/**
 * The name under which a text is prepared, from the second time it is sent: one that is sent once is not worth a
 * plan in every connection, and texts made up by the request would fill the map.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namedMax) return known;
  if (!sentOnce.delete(text)) {
    if (sentOnce.size >= sentOnceMax) sentOnce.clear();
    sentOnce.add(text);
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
