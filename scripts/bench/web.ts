import { createApp } from '../../server/main/app.ts';
import { fillDemo } from '../../server/main/demo/demo.ts';
import type { Config } from '../../server/platform/config/config.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { sql } from '../../server/platform/db/sql.ts';
import { launchChromium } from '../../web/e2e/harness/chromium.ts';
import { ensureWeb } from '../bootstrap/build-web.mjs';
import { ensureChromium } from '../bootstrap/chromium.mjs';
import { fill } from './fill.ts';
import { startService } from './processes.ts';
import type { Target } from './target.ts';
import { heapOverNavigations, withoutCompiledCode, type Growth } from './web-heap.ts';
import { layoutShift, loadBookingPage, loadHome, type Load } from './web-loads.ts';
import { scrollPeople } from './web-scroll.ts';
import type { Site } from './web-browser.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

export type WebResult = {
  readonly figure: string;
  readonly aim: string;
  readonly result: string;
  readonly isMet: boolean;
};

const contacts = 20_000;
const calls = 2_000;
/** Of the heap after garbage collection, without compiled code: equal runs differ by a tenth of it. */
const growthMaxMb = 0.5;

/** Loading times in a browser, on a slow phone. */
export async function benchWeb(
  { env, config }: Pick<Target, 'env' | 'config'>,
  rounds: number,
  report: (line: string) => void,
): Promise<WebResult[]> {
  await ensureWeb();
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  const { large } = await fill(config, { contacts, workspaces: 1, calls, hosts: 5 });
  const demo = await fillTeam(config, large.id);
  const service = await startService(env);
  const browser = await launchChromium([]);
  try {
    const origin = `http://127.0.0.1:${service.port}`;
    const session = await signIn(origin, demo.owner, demo.password);
    const team = { browser, origin, session };
    const people = { ...team, session: await signIn(origin, `host1@${large.slug}.example`, demo.password) };
    // The event that shows its times before it asks questions.
    const timesFirst = demo.events.find(({ linkPrefix }) => linkPrefix.endsWith('/strategy-session'));
    if (timesFirst === undefined) throw new Error('The demo has no event that shows its times first');
    const bookingPath = `/e/${timesFirst.linkPrefix}`;
    const results: WebResult[] = [];
    for await (const result of measure(team, people, bookingPath, rounds)) {
      report(JSON.stringify(result));
      results.push(result);
    }
    return results;
  } finally {
    await browser.close();
    await service.stop();
  }
}

const screens = [
  '/today',
  '/calls',
  '/calls/calendar',
  '/claims',
  '/contacts',
  '/pipeline',
  '/deals',
  '/payments',
  '/reports',
  '/events',
  '/settings',
];

async function* measure(
  team: Site,
  people: Site,
  bookingPath: string,
  rounds: number,
): AsyncGenerator<WebResult> {
  yield loaded('First slot of the booking page', 3_000, await loadBookingPage(team, bookingPath, rounds));
  yield loaded('First screen of a manager: numbers and navigation', 4_000, await loadHome(team, rounds));
  const { rows, longestTaskMs, longTasks } = await scrollPeople(people);
  yield {
    figure: `Scrolling through ${rows.toLocaleString('en')} people`,
    aim: 'no task over 100 ms',
    result: `longest ${longestTaskMs.toFixed(0)} ms, ${longTasks} over 50 ms`,
    isMet: longestTaskMs <= 100,
  };
  for (const path of [bookingPath, ...screens]) {
    const shift = await layoutShift(team, path);
    yield { figure: `Layout shift of ${path}`, aim: '< 0.05', result: shift.toFixed(3), isMet: shift < 0.05 };
  }
  const { navigations, first, last } = await measureHeap(team);
  yield {
    figure: `Memory after ${navigations} navigations`,
    aim: `≤ ${growthMaxMb} MB more than after the first 10`,
    result: `${first.mb.toFixed(1)} → ${last.mb.toFixed(1)} MB, ${first.detached} → ${last.detached} detached elements`,
    isMet: last.mb - first.mb <= growthMaxMb && last.detached <= first.detached,
  };
}

async function measureHeap(team: Site): Promise<Growth> {
  const browser = await launchChromium(withoutCompiledCode);
  try {
    return await heapOverNavigations({ ...team, browser });
  } finally {
    await browser.close();
  }
}

function loaded(figure: string, aimMs: number, { ms, scriptKb, allKb }: Load): WebResult {
  return {
    figure,
    aim: `< ${aimMs / 1_000} s`,
    result: `${(ms / 1_000).toFixed(2)} s, after ${allKb.toFixed(0)} kB, ${scriptKb.toFixed(0)} kB of them JavaScript`,
    isMet: ms < aimMs,
  };
}

/** A team with three months of activity, and a password for the owner of the people workspace. */
async function fillTeam(config: Config, largeId: number) {
  const database = await openConfigured(config);
  try {
    const demo = await fillDemo(systemContext(await createApp(config, database, { works: false })));
    await sql`
      update app_user
      set password_hash = (select password_hash from app_user where email = ${demo.owner})
      where id in (select person_id from member where account_id = ${largeId} and is_owner)`.execute(
      database.db,
    );
    return demo;
  } finally {
    await database.close();
  }
}

/** The value of the session cookie. */
async function signIn(origin: string, email: string, password: string): Promise<string> {
  const { status, headers } = await fetch(`${origin}/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const value = /^sid=([^;]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1];
  if (value === undefined) throw new Error(`${email} could not sign in: ${status}`);
  return value;
}
