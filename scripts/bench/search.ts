import { wire, type Case } from './cases.ts';
import { median } from './compare.ts';
import type { Filled } from './fill.ts';
import { load, startService } from './processes.ts';

export type SearchResult = { name: string; p50Ms: number; p95Ms: number };

const connections = 8;

const terms: [name: string, ...texts: string[]][] = [
  ['a common name', 'garcia'],
  ['part of a word', 'arci'],
  ['two words', 'ana costa'],
  ['one person', 'lead123456@'],
  ['digits of a phone number', '0012345'],
  ['nobody', 'xylophone'],
  ['three common letters', 'lea'],
  ['two letters', 'an'],
  ['names as they are typed', ...typed('garcia'), ...typed('hughes'), ...typed('costa'), ...typed('abel')],
];

function typed(name: string): string[] {
  return Array.from(name, (_, index) => name.slice(0, index + 1));
}

/** Each search of contacts, or searches for a name while it is typed. */
export function searchCases({ apiKey }: Filled['large']): Case[] {
  return terms.map(([name, ...texts]) => ({
    name: texts.length === 1 ? `${name}: ${texts[0]}` : name,
    requests: texts.map((text) =>
      wire({ method: 'GET', path: `/v1/contacts?search=${encodeURIComponent(text)}`, apiKey }),
    ),
    reset: null,
  }));
}

/** Searching contacts in the large workspace, 8 at a time. */
export async function benchSearch(
  env: Record<string, string>,
  { large }: Filled,
  rounds: number,
  seconds: number,
): Promise<SearchResult[]> {
  const service = await startService(env);
  try {
    const results: SearchResult[] = [];
    for (const { name, requests } of searchCases(large)) {
      const measured = [];
      for (let round = 0; round <= rounds; round += 1) {
        const result = await load({ port: service.port, connections, seconds, requests, isOnce: false });
        if (round > 0) measured.push(result);
      }
      results.push({
        name,
        p50Ms: median(measured.map((one) => one.p50Ms)),
        p95Ms: median(measured.map((one) => one.p95Ms)),
      });
    }
    return results;
  } finally {
    await service.stop();
  }
}
