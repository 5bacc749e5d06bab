/** The words of a question without stop words. */
export function wordsIn(query: string): string[] {
  const words = query
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words ?? [])].map(stem).filter((word) => word.length > 1 && !filler.has(word));
}

const filler = new Set([
  'the',
  'of',
  'to',
  'and',
  'for',
  'in',
  'on',
  'an',
  'is',
  'it',
  'how',
  'do',
  'with',
  'by',
  'or',
  'what',
  'which',
  'my',
  'me',
  'all',
]);

/** Reduces `deals` and `deal`, `merging` and `merge` to the same stem. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ies|ing|es|ed|e|s)$/, '') : word;
}

/** Items that match any of the words, the best first; equal ones keep their order. */
export function scored<T>(
  all: readonly T[],
  words: readonly string[],
  textsOf: (one: T) => readonly (readonly [text: string, weight: number])[],
): T[] {
  return all
    .map((one) => ({ one, score: scoreOf(textsOf(one), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((first, second) => second.score - first.score)
    .map(({ one }) => one);
}

/** Each word counts once, with its highest weight. Matching all words ranks above matching some. */
function scoreOf(texts: readonly (readonly [string, number])[], words: readonly string[]): number {
  const found = texts.map(([text, weight]) => ({ text: ` ${spaced(text)}`, weight }));
  const scores = words.map((word) =>
    Math.max(
      0,
      ...found.map(({ text, weight }) =>
        text.includes(` ${word}`) ? weight : text.includes(word) ? weight / 3 : 0,
      ),
    ),
  );
  const met = scores.filter((score) => score > 0).length;
  return scores.reduce((sum, score) => sum + score, 0) * (met / Math.max(1, words.length));
}

function spaced(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}
