import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { benchCalendarDates } from './calendar-dates.ts';
import { benchCalendarFeed } from './calendar-feed.ts';
import { benchRequests } from './requests.ts';
import { benchEngine } from './engine.ts';
import { benchEventDates } from './event-dates.ts';
import { measureBeside } from './beside.ts';
import { measureChecks } from './checks.ts';
import { measureGrown } from './grown.ts';
import { casesOf } from './cases.ts';
import { fill, type Filled, type Size } from './fill.ts';
import { bulkCase, listCases } from './list-cases.ts';
import { benchAssistant, type AssistantResult } from './assistant.ts';
import { benchMcp, type McpResult } from './mcp.ts';
import { benchOAuth, type OAuthResult } from './oauth.ts';
import { listenToDriver } from './recording.ts';
import { noResults, writeResults, type Results } from './report.ts';
import type { CalendarResults } from './report-calendars.ts';
import { benchReminders, type ReminderResult } from './reminders.ts';
import { benchReports, type ReportResult } from './reports.ts';
import { benchRoutedDates, type RoutedDatesResult } from './routed-dates.ts';
import { benchSearch } from './search.ts';
import { makeTarget, type Target } from './target.ts';
import { benchTails } from './tails.ts';
import { benchWeb, type WebResult } from './web.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchSustained } from './webhooks-sustained.ts';

// `npm run bench` measures the service against its floors and writes docs/performance.md.
//   --quick      small numbers, to check that everything runs; writes nothing
//   --embedded   uses the embedded database instead of PostgreSQL; prints only
//   --keep       keeps the filled database for the next run
//   --only NAME  engine, oauth, mcp, assistant, webhooks, sustained, reminders, checks, beside, dates, routed, calendars, tails, reports, search, lists, grown, web, or a part of the name of a request or list; prints only

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const { quick, embedded, only = null } = options;
const size: Size =
  quick || embedded
    ? { contacts: 20_000, workspaces: 20, calls: 1_000, hosts: 30 }
    : { contacts: 1_000_000, workspaces: 1_000, calls: 10_000, hosts: 30 };
/** What `grown` adds to the database. */
const others = quick
  ? { contacts: 40_000, workspaces: 20, calls: 10_000, hosts: 10 }
  : { contacts: 4_000_000, workspaces: 1_000, calls: 1_490_000, hosts: 10 };
const yearOfCalls = quick || embedded ? 20_000 : 1_000_000;
const plan = quick
  ? { rounds: 1, seconds: 0.5, writes: 64, bulkSeconds: 0.5 }
  : { rounds: 3, seconds: 2, writes: 600, bulkSeconds: 15 };
const webhookSizes = quick
  ? { perSecond: 200, seconds: 3, backlog: 3_000, amongFailing: 100 }
  : { perSecond: 1_000, seconds: 60, backlog: 60_000, amongFailing: 1_000 };

const reminderSizes = quick ? { reminders: 4_000, workspaces: 20 } : { reminders: 100_000, workspaces: 100 };

const sections = ['dates', 'tails', 'search', 'lists'];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function asked(section: string): boolean {
  return only === null || only === section;
}

async function measure(): Promise<Results> {
  const engine = asked('engine') ? benchEngine(quick ? 1 : 9) : [];
  for (const { name, engineMs, ratio } of engine)
    print(`${name}: ${engineMs.toFixed(3)} ms${ratio === null ? '' : `, ${ratio.toFixed(2)} × the sweep`}`);
  const results: Results = { ...noResults(size, plan.rounds), engine };
  if (only === 'engine') return results;
  if (asked('oauth')) results.oauth = await measureOAuth();
  if (only === 'oauth') return results;
  if (asked('mcp')) results.mcp = await measureMcp();
  if (only === 'mcp') return results;
  if (asked('assistant')) results.assistant = await measureAssistant();
  if (only === 'assistant') return results;
  if (asked('webhooks') && !embedded) results.webhooks = await benchWebhooks(webhookSizes, print);
  if ((asked('webhooks') || only === 'sustained') && !embedded)
    results.sustained = await benchSustained({ changes: quick ? 2_000 : 20_000, processes: [1, 2] }, print);
  if (only === 'webhooks' || only === 'sustained') return results;
  if (asked('reminders') && !embedded) results.reminders = await measureReminders();
  if (only === 'reminders') return results;
  if (only === 'checks') print(await measureChecks(quick, embedded));
  if (only === 'beside') print(await measureBeside(quick, embedded));
  if (only === 'grown')
    await measureGrown(size, others, { ...plan, seconds: plan.seconds / 2, isKept: options.keep }, print);
  if (only === 'checks' || only === 'beside' || only === 'grown') return results;
  if (asked('web')) results.web = await measureWeb();
  if (only === 'web') return results;
  listenToDriver();
  if (asked('reports')) results.reports = { calls: yearOfCalls, results: await measureReports() };
  if (only === 'reports') return results;
  if (asked('routed')) results.routed = await measureRouted();
  if (only === 'routed') return results;
  if (asked('calendars')) results.calendars = await measureCalendars();
  if (only === 'calendars') return results;
  const target = await makeTarget(quick ? 'few' : 'many', embedded, options.keep);
  try {
    const filled = await fill(target.config, size);
    print(`Filled with ${size.contacts} contacts in ${size.workspaces} workspaces`);
    await measureDatabase(results, target, filled);
  } finally {
    await target.remove();
  }
  return results;
}

async function measureOAuth(): Promise<OAuthResult[]> {
  const target = await makeTarget(quick ? 'few_oauth' : 'oauth', embedded, options.keep);
  try {
    const results = await benchOAuth(target, plan.rounds, plan.seconds);
    for (const { name, ours, theirs } of results)
      print(`${name}: ${JSON.stringify(ours)}, oidc-provider ${JSON.stringify(theirs)}`);
    return results;
  } finally {
    await target.remove();
  }
}

async function measureReminders(): Promise<ReminderResult> {
  const result = await benchReminders(reminderSizes);
  print(`Reminders: ${JSON.stringify(result)}`);
  return result;
}

async function measureAssistant(): Promise<AssistantResult> {
  const result = await benchAssistant();
  print(`Assistant: ${JSON.stringify(result)}`);
  return result;
}

async function measureMcp(): Promise<McpResult[]> {
  const target = await makeTarget(quick ? 'few_mcp' : 'mcp', embedded, options.keep);
  try {
    const results = await benchMcp(target, plan.rounds, plan.seconds);
    for (const { name, rest, tool, newer } of results)
      print(
        `${name}: REST ${JSON.stringify(rest)}, tool ${JSON.stringify(tool)} and ${JSON.stringify(newer)}`,
      );
    return results;
  } finally {
    await target.remove();
  }
}

async function measureWeb(): Promise<WebResult[]> {
  const target = await makeTarget(quick ? 'few_web' : 'web', embedded, options.keep);
  try {
    return await benchWeb(target, plan.rounds, print);
  } finally {
    await target.remove();
  }
}

async function measureReports(): Promise<ReportResult[]> {
  const target = await makeTarget(quick ? 'few_reports' : 'reports', embedded, options.keep);
  try {
    return await benchReports(target, yearOfCalls, plan.rounds, print);
  } finally {
    await target.remove();
  }
}

async function measureRouted(): Promise<RoutedDatesResult[]> {
  const target = await makeTarget(quick ? 'few_routed' : 'routed', embedded, options.keep);
  try {
    const calls = quick || embedded ? 1_000 : 10_000;
    const results = await benchRoutedDates(target, { hosts: 100, calls }, plan.rounds, plan.seconds);
    for (const result of results) print(`eventDates, ${JSON.stringify(result)}`);
    return results;
  } finally {
    await target.remove();
  }
}

async function measureCalendars(): Promise<CalendarResults> {
  const target = await makeTarget(quick ? 'few_calendars' : 'calendars', embedded, options.keep);
  try {
    const size = { hosts: 100, items: quick || embedded ? 100 : 1_000 };
    const dates = await benchCalendarDates(target, size, plan.rounds, plan.seconds);
    print(`eventDates with calendars: ${JSON.stringify(dates)}`);
    const feed = await benchCalendarFeed(quick ? 2_000 : 10_000);
    print(`Subscription: ${JSON.stringify(feed)}`);
    return { dates, feed };
  } finally {
    await target.remove();
  }
}

async function measureDatabase(results: Results, target: Target, filled: Filled): Promise<void> {
  const { env, config } = target;
  if (asked('dates')) {
    results.dates = await benchEventDates(target, filled.team, plan.rounds, plan.seconds);
    print(`eventDates: ${JSON.stringify(results.dates)}`);
  }
  if (asked('tails') && !embedded) await measureTails(results, target, filled);
  if (asked('search')) results.search = await benchSearch(env, filled, plan.rounds, plan.seconds);
  for (const { name, p95Ms } of results.search) print(`search, ${name}: p95 ${p95Ms.toFixed(1)} ms`);
  const common = { env, config, report: print };
  /** A part of the names of requests and lists, unless it is the name of a section. */
  const part = only !== null && sections.includes(only) ? null : only;
  if (asked('lists') || part !== null)
    results.lists = await benchRequests({
      ...common,
      only: part,
      rounds: plan.rounds,
      seconds: plan.seconds / 4,
      hasLimit: false,
      casesOf: async (db) => [...listCases(filled), await bulkCase(db, filled, plan.bulkSeconds)],
    });
  if (only !== null && part === null) return;
  results.requests = await benchRequests({
    ...common,
    only: part,
    rounds: plan.rounds,
    seconds: plan.seconds,
    hasLimit: true,
    casesOf: (db) => casesOf(db, filled, plan.writes),
  });
}

async function measureTails(results: Results, target: Target, { small }: Filled): Promise<void> {
  const [workspace] = small;
  if (workspace === undefined) return;
  const lone = await makeTarget('one', false);
  try {
    const alone = await fill(lone.config, {
      contacts: workspace.contacts,
      workspaces: 1,
      calls: 0,
      hosts: 1,
    });
    results.tails = await benchTails(
      { ...target, workspace },
      { ...lone, workspace: alone.large },
      plan.rounds,
      plan.seconds,
    );
    for (const tail of results.tails) print(`p99 of ${JSON.stringify(tail)}`);
  } finally {
    await lone.remove();
  }
}

const results = await measure();
const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
const text = await writeResults(results, { machine, isWritten: !quick && !embedded && only === null });
print(text);
