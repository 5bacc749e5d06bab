import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SentStatement } from '../../server/platform/db/statement-log.ts';

/** A statement that tests sent, in any process and any number of times. */
export type Statement = {
  readonly text: string;
  readonly sites: readonly string[];
  readonly nulls: ReadonlySet<string>;
};

/** The statements of all processes of a run; each text once, with all tags that produced the whole of it. */
export function readCollected(folder: string): Statement[] {
  const byText = new Map<string, { text: string; sites: Set<string>; nulls: Set<string> }>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const sent = JSON.parse(line) as SentStatement; // written by StatementLog
      const key = `${sent.sites[0]} ${sent.text}`;
      const known = byText.get(key) ?? {
        text: sent.text,
        sites: new Set<string>(),
        nulls: new Set<string>(),
      };
      // Its parts may come from different tags each time.
      for (const site of sent.sites) known.sites.add(site);
      for (const column of sent.nulls) known.nulls.add(column);
      byText.set(key, known);
    }
  }
  return [...byText.values()]
    .map(({ text, sites, nulls }) => ({ text, sites: [...sites], nulls }))
    .toSorted((one, other) => compare(one.text, other.text));
}

/**
 * A small set of statements that covers every tag in the source: for each tag the shortest text, so that random
 * combinations in tests do not change the collection.
 */
export function representatives(statements: readonly Statement[], places: ReadonlySet<string>): Statement[] {
  const best = new Map<string, Statement>();
  for (const statement of statements) {
    const [whole] = statement.sites;
    if (whole === undefined || !places.has(whole)) continue;
    for (const site of statement.sites) {
      const known = best.get(site);
      if (places.has(site) && (known === undefined || isShorter(statement, known))) best.set(site, statement);
    }
  }
  return [...new Set(best.values())];
}

function isShorter(one: Statement, other: Statement): boolean {
  const [a, b] = [normalized(one.text), normalized(other.text)];
  return a.length === b.length ? a < b : a.length < b.length;
}

/** On one line, without comments. */
export function normalized(text: string): string {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
