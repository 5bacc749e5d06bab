import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** Folders that import each other, directly or indirectly: each list is one cycle. */
export function folderCycles(imports: readonly Import[]): string[][] {
  const known = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [folder, other] = [posix.dirname(from), posix.dirname(to)];
    const others = known.get(folder) ?? new Set();
    known.set(folder, others);
    if (folder !== other) others.add(other);
  }
  const knots: string[][] = [];
  const placed = new Set<string>();
  for (const folder of [...known.keys()].toSorted()) {
    if (placed.has(folder)) continue;
    const knot = [...reach(known, folder)].filter((other) => reach(known, other).has(folder));
    for (const other of knot) placed.add(other);
    if (knot.length > 0) knots.push(knot.toSorted());
  }
  return knots;
}

/** Every folder that one imports, directly or indirectly. */
function reach(known: ReadonlyMap<string, ReadonlySet<string>>, folder: string): Set<string> {
  const found = new Set<string>();
  const left = [...(known.get(folder) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    left.push(...(known.get(next) ?? []));
  }
  return found;
}
