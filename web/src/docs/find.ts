import type { Index } from '@callwright/contract/reference.ts';
import type { Guide } from './guides.ts';

export type Hit = {
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  readonly kind: 'operation' | 'guide' | 'error';
};
type Entry = Hit & { readonly head: string; readonly rest: string };

/** Everything that the search covers: operations, guides with their headings, and error codes. */
export function entriesOf(index: Index | null, guides: readonly Guide[]): Entry[] {
  const operations = (index?.groups ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ name, title, operations: some }) =>
      some.map(({ id, method, path, summary, words }): Entry => {
        const href = `/docs/${name}#${id.slice(id.indexOf('.') + 1)}`;
        const head = `${summary} ${path} ${id}`;
        return {
          href,
          title: summary,
          detail: `${method} ${path}`,
          kind: 'operation',
          head,
          rest: `${title} ${words}`,
        };
      }),
    ),
  );
  const ofGuides = guides.flatMap(({ slug, title, headings }) => [
    { href: `/docs/guides/${slug}`, title, detail: 'Guide', kind: 'guide', head: title, rest: '' } as const,
    ...headings.map(
      ({ id, text }) =>
        ({
          href: `/docs/guides/${slug}#${id}`,
          title: text,
          detail: title,
          kind: 'guide',
          head: text,
          rest: title,
        }) as const,
    ),
  ]);
  const errors = (index?.errors ?? []).map(({ code, status, message, advice }): Entry => ({
    href: `/docs/errors#${code}`,
    title: code,
    detail: `${status} ${message}`,
    kind: 'error',
    head: code,
    rest: `${message} ${advice}`,
  }));
  return [...operations, ...ofGuides, ...errors];
}

const hitsMax = 30;

/** The entries that contain all words, best first. Matches in the head count more, and more at the start of a word. */
export function find(entries: readonly Entry[], typed: string): Hit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, hitsMax)
    .map(({ entry }) => entry);
}

function scoreOf({ head, rest }: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const part = scoreIn(head.toLowerCase(), word) * 3 + scoreIn(rest.toLowerCase(), word);
    if (part === 0) return 0;
    score += part;
  }
  return score - head.length / 1_000;
}

function scoreIn(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  return at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '') ? 2 : 1;
}
