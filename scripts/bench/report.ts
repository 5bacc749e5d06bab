import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { Comparison } from './compare.ts';
import type { EngineResult } from './engine.ts';
import type { EventDatesResult } from './event-dates.ts';
import type { Size } from './fill.ts';
import type { AssistantResult } from './assistant.ts';
import type { McpResult } from './mcp.ts';
import type { OAuthResult } from './oauth.ts';
import type { ReportResult } from './reports.ts';
import type { RoutedDatesResult } from './routed-dates.ts';
import type { SearchResult } from './search.ts';
import { calendarsText, type CalendarResults } from './report-calendars.ts';
import { peerSections } from './report-peers.ts';
import { table } from './report-table.ts';
import type { Tail } from './tails.ts';
import { webText } from './report-web.ts';
import type { WebResult } from './web.ts';
import type { ReminderResult } from './reminders.ts';
import type { WebhookResult } from './webhooks.ts';
import type { SustainedResult } from './webhooks-sustained.ts';

export type Results = {
  engine: EngineResult[];
  dates: EventDatesResult | null;
  routed: RoutedDatesResult[];
  calendars: CalendarResults | null;
  requests: Comparison[];
  tails: Tail[];
  lists: Comparison[];
  search: SearchResult[];
  reports: { calls: number; results: ReportResult[] } | null;
  oauth: OAuthResult[];
  mcp: McpResult[];
  assistant: AssistantResult | null;
  webhooks: WebhookResult[];
  sustained: SustainedResult[];
  reminders: ReminderResult | null;
  web: WebResult[];
  size: Size;
  rounds: number;
};

export function noResults(size: Size, rounds: number): Results {
  return {
    engine: [],
    dates: null,
    routed: [],
    calendars: null,
    requests: [],
    tails: [],
    lists: [],
    search: [],
    reports: null,
    oauth: [],
    mcp: [],
    assistant: null,
    webhooks: [],
    sustained: [],
    reminders: null,
    web: [],
    size,
    rounds,
  };
}

type How = { machine: string; isWritten: boolean };

const document = new URL('../../docs/performance.md', import.meta.url);
const mark = '<!-- results: written by npm run bench -->';

/** The results as text; the document contains them below its marker. */
export async function writeResults(results: Results, { machine, isWritten }: How): Promise<string> {
  const text = resultsText(results, machine);
  if (isWritten) {
    const before = await readFile(document, 'utf8');
    await writeFile(document, `${before.split(mark)[0]}${mark}\n\n${text}`);
  }
  return text;
}

function resultsText(results: Results, machine: string): string {
  const { engine, dates, routed, calendars, requests, tails, lists, search, reports, web, size, rounds } =
    results;
  const date = new Date().toISOString().slice(0, 10);
  const [recent = 0] = loadavg();
  const parts = [
    `\`npm run bench\`, ${date}, ${machine}, Node ${process.version}, load average at the end ${recent.toFixed(1)}, ${rounds} rounds, medians.`,
  ];
  if (engine.length > 0) parts.push(`### Slot engine\n\n${engineTable(engine)}`);
  if (dates !== null) parts.push(`### eventDates over HTTP\n\n${datesText(dates)}`);
  if (routed.length > 0) parts.push(`### eventDates with routing\n\n${routedText(routed)}`);
  if (calendars !== null) parts.push(`### Calendars\n\n${calendarsText(calendars)}`);
  if (requests.length > 0)
    parts.push(
      `### Requests\n\n${size.contacts.toLocaleString('en')} contacts in ${size.workspaces.toLocaleString('en')} workspaces, 32 connections.\n\n${requestTable(requests)}`,
    );
  if (tails.length > 0)
    parts.push(`### One small workspace among the others and alone\n\n${tailTable(tails)}`);
  if (lists.length > 0)
    parts.push(
      `### Every list, and one answer for many\n\nThe same database. “Large” is the workspace of 200,000 contacts, 20,000 calls, 4,000 deals and 6,000 payments; “small” are 200 of the others by turns.\n\n${requestTable(lists)}`,
    );
  if (search.length > 0)
    parts.push(
      `### Searching 200,000 contacts\n\n8 connections, page of 20 with the number of matches; p95 at most 30 ms.\n\n${table(
        ['Text', 'p50 ms', 'p95 ms'],
        search.map(({ name, p50Ms, p95Ms }) => [name, p50Ms.toFixed(1), p95Ms.toFixed(1)]),
      )}`,
    );
  if (reports !== null)
    parts.push(
      `### Reports over a year\n\nOne workspace with ${reports.calls.toLocaleString('en')} calls, one request at a time over HTTP; at most 1,000 ms each.\n\n${reportTable(reports.results)}`,
    );
  if (web.length > 0) parts.push(`### The web part in a browser\n\n${webText(web)}`);
  parts.push(...peerSections(results));
  return `${parts.join('\n\n')}\n`;
}

function engineTable(results: readonly EngineResult[]): string {
  return table(
    ['Question', 'Engine ms', 'Sweep ms', 'Ratio', 'Aim'],
    results.map(({ name, engineMs, sweepMs, ratio, limit }) => [
      name,
      engineMs.toFixed(3),
      sweepMs?.toFixed(3) ?? '',
      ratio?.toFixed(2) ?? '',
      limit,
    ]),
  );
}

function datesText({ counts, calls, httpMs, sqlMs, engineMs, ratio }: EventDatesResult): string {
  const counted = table(
    ['Hosts', 'Days', 'SQL statements'],
    counts.map(({ hosts, days, statements }) => [String(hosts), String(days), String(statements)]),
  );
  const timed = table(
    ['HTTP ms', 'SQL alone ms', 'Engine alone ms', 'Ratio', 'Aim'],
    [[httpMs.toFixed(2), sqlMs.toFixed(2), engineMs.toFixed(2), ratio.toFixed(2), '≤ 1.5']],
  );
  return `30 hosts × 31 days with ${calls.toLocaleString('en')} calls in the workspace.\n\n${counted}\n\n${timed}`;
}

function routedText(results: readonly RoutedDatesResult[]): string {
  const [first] = results;
  const rows = results.map(({ name, httpMs, sqlMs, engineMs, ratio }) => [
    name,
    httpMs.toFixed(2),
    sqlMs.toFixed(2),
    engineMs.toFixed(2),
    ratio.toFixed(2),
    '≤ 1.5',
  ]);
  return `${first?.hosts} hosts × 31 days with ${first?.calls.toLocaleString('en')} calls in the workspace.\n\n${table(
    ['Hosts', 'HTTP ms', 'SQL alone ms', 'Engine alone ms', 'Ratio', 'Aim'],
    rows,
  )}`;
}

function requestTable(results: readonly Comparison[]): string {
  return table(
    [
      'Request',
      'Statements',
      'Pipeline /s',
      'Floor /s',
      'Ratio',
      'pgbench /s',
      'p50 ms',
      'p99 ms',
      'CPU of pipeline and floor, µs',
      'System calls of both',
    ],
    results.map((one) => [
      one.name,
      String(one.statements),
      one.pipeline.toFixed(0),
      one.floor.toFixed(0),
      (one.pipeline / one.floor).toFixed(2),
      one.limit?.toFixed(0) ?? '',
      one.p50Ms.toFixed(1),
      one.p99Ms.toFixed(1),
      one.cpuUs === null ? '' : `${one.cpuUs.pipeline.toFixed(0)} / ${one.cpuUs.floor.toFixed(0)}`,
      one.systemCalls === null
        ? ''
        : `${one.systemCalls.pipeline.toFixed(1)} / ${one.systemCalls.floor.toFixed(1)}`,
    ]),
  );
}

function tailTable(tails: readonly Tail[]): string {
  return table(
    ['Request', 'p50 among ms', 'p50 alone ms', 'p99 among ms', 'p99 alone ms'],
    tails.map(({ name, among, alone }) => [
      name,
      among.p50Ms.toFixed(1),
      alone.p50Ms.toFixed(1),
      among.p99Ms.toFixed(1),
      alone.p99Ms.toFixed(1),
    ]),
  );
}

function reportTable(results: readonly ReportResult[]): string {
  return table(
    ['Report', 'In all ms', 'By day ms', 'With the year before ms', 'The slowest other group ms'],
    results.map(({ name, wholeMs, byDayMs, comparedMs, slowest }) => [
      name,
      wholeMs.toFixed(0),
      byDayMs?.toFixed(0) ?? '',
      comparedMs.toFixed(0),
      slowest === null ? '' : `${slowest.ms.toFixed(0)} (${slowest.groupBy})`,
    ]),
  );
}
