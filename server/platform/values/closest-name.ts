/** At most one wrong letter in three: `limt` is `limit`, `foo` is nothing. */
const lettersPerMistake = 3;

/** The name somebody probably meant, or null. How names are written (`dry_run`, `dryRun`) makes no difference. */
export function closestName(name: string, known: Iterable<string>): string | null {
  const wanted = letters(name);
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(wanted, letters(candidate));
    if (best === null || distance < best.distance) best = { name: candidate, distance };
  }
  const mistakesMax = Math.max(1, Math.floor(wanted.length / lettersPerMistake));
  return best !== null && wanted !== '' && best.distance <= mistakesMax ? best.name : null;
}

/** Longer names are cut: comparing takes the product of both lengths. */
const lengthMax = 64;

function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, lengthMax);
}

/** How many letters to insert, drop, replace, or swap with the next one. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
