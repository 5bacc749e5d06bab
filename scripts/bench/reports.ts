import { reportNames } from '../../contract/report.ts';
import { serve } from '../../server/main/serve.ts';
import { addDays, dateIn } from '../../server/platform/values/time.ts';
import { median } from './compare.ts';
import { fillYear } from './reports-fill.ts';
import type { Target } from './target.ts';

export type ReportResult = {
  readonly name: string;
  /** Over the whole year: in total, by day, and in total with the previous year. */
  readonly wholeMs: number;
  readonly byDayMs: number | null;
  readonly comparedMs: number;
  /** The slowest of all other groupings. */
  readonly slowest: { readonly groupBy: string; readonly ms: number } | null;
};

const groups = [
  'week',
  'month',
  'user',
  'setter',
  'event',
  'team',
  'product',
  'source',
  'utm_source',
  'utm_campaign',
];

/** Each report over a year of calls, one request at a time, over HTTP. */
export async function benchReports(
  { config }: Target,
  calls: number,
  rounds: number,
  report: (line: string) => void,
): Promise<ReportResult[]> {
  const { apiKey } = await fillYear(config, calls);
  report(`Filled with a year of ${calls} calls`);
  const here = await serve({ ...config, logLevel: 'error' }, ['api']);
  try {
    const base = `${(here.address ?? '').replace('localhost', '127.0.0.1')}/v1/reports`;
    const ask = (name: string, more: string): Promise<number | null> =>
      timed(`${base}/${name}?${yearToNow()}${more}`, apiKey, rounds);
    const results: ReportResult[] = [];
    for (const name of reportNames) {
      const result = {
        name,
        wholeMs: (await ask(name, '')) ?? Number.NaN,
        byDayMs: await ask(name, '&groupBy=day'),
        comparedMs: (await ask(name, '&compare=previous')) ?? Number.NaN,
        slowest: await slowestOf((groupBy) => ask(name, `&groupBy=${groupBy}`)),
      };
      report(`${name}: ${JSON.stringify(result)}`);
      results.push(result);
    }
    return results;
  } finally {
    await here.close();
  }
}

/** The period of the reports. */
export function yearToNow(): string {
  const today = dateIn(Date.now(), 'UTC');
  return `from=${addDays(today, -364)}&to=${today}&timeZone=America/New_York`;
}

async function slowestOf(ask: (groupBy: string) => Promise<number | null>): Promise<ReportResult['slowest']> {
  let slowest: ReportResult['slowest'] = null;
  for (const groupBy of groups) {
    const ms = await ask(groupBy);
    if (ms !== null && ms > (slowest?.ms ?? 0)) slowest = { groupBy, ms };
  }
  return slowest;
}

/** The median of some requests after a first one, or null if the report does not support this grouping. */
async function timed(url: string, apiKey: string, rounds: number): Promise<number | null> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const reply = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    const text = await reply.text();
    if (reply.status === 400 && text.includes('"groupBy"')) return null;
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}
