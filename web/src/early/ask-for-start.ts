import { place } from '@callwright/sdk/place';
import type { ReceivedFrom } from '@callwright/sdk/request';
import { credentials } from '../auth/credentials.ts';
import { forgetEarly, keepEarly } from './early-replies.ts';
import type { StartPlan } from './start-plan.ts';

// Written into the page by the build (early-script.ts): it runs before any file has arrived, and so has to be small.

declare const startPlan: StartPlan;

const timeoutMs = 20_000;
const isHome = /^\/(today\/?)?$/.test(location.pathname);
// Once, because the build puts all of it in each place that names it.
const plan = startPlan;
const { session, me, home } = plan.reads;
type Session = ReceivedFrom<typeof session>;

function ask({ path }: { path: string }, target: string): Promise<Response> {
  return fetch(target, {
    headers: { Accept: 'application/json', ...credentials.headers(path) },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/**
 * The session, who that is, and the numbers of the first screen: each needs what is in the one before, and goes before all
 * else, because a connection that gets free belongs to who has waited longest. The first two are kept before they are
 * asked for, so that the app never asks beside them.
 */
async function askForStart(): Promise<void> {
  const opened = keepEarly(session.path, ask(session, session.path));
  const signedIn = opened.then((reply) => read<Session>(reply)); // as checked by the service
  const known = keepEarly(
    me.path,
    signedIn.then((found) => {
      if (found !== null) return askWho(found);
      // Somebody may sign in on this very page.
      forgetEarly();
      return opened.then((reply) => reply.clone());
    }),
  );
  const who = await known.then((reply) => read<ReceivedFrom<typeof me>>(reply));
  if (isHome && who !== null && who.data.user !== null) {
    const { target } = place(home, { timeZone: who.data.user.timeZone });
    keepEarly(target, ask(home, target)).catch(note);
  }
  const found = await signedIn;
  if (found !== null) askForBanners(found);
}

/** A copy, made before anybody else reads it. */
function read<T>(reply: Response): Promise<T> | null {
  return reply.ok ? reply.clone().json() : null;
}

function askWho(signedIn: Session): Promise<Response> {
  credentials.take(signedIn);
  const asked = ask(me, me.path);
  if (isHome) plan.homeFiles.forEach(loadEarly);
  return asked;
}

function askForBanners({ workspaces }: Session): void {
  const role = workspaces.find(({ id }) => id === credentials.workspaceId)?.role;
  for (const { roles, path, target } of plan.bannerReads)
    if (role !== undefined && roles.includes(role)) keepEarly(target, ask({ path }, target)).catch(note);
}

/**
 * Not at once: a browser has six requests on their way at a time, and those of the page itself are as many. The answer
 * frees one, for the next question; a file that waited longer would take it.
 */
function loadEarly(file: string): void {
  const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  document.head.append(
    Object.assign(document.createElement('link'), {
      ...kind,
      href: `/${file}`,
      crossOrigin: '',
    }),
  );
}

/** The app takes the same answer, and says what went wrong with it. */
function note(error: unknown): void {
  console.debug(error);
}

askForStart().catch(note);
