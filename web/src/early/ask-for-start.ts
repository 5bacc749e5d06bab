import { place } from '@callwright/sdk/place';
import type { ReceivedFrom } from '@callwright/sdk/request';
import { credentials } from '../auth/credentials.ts';
import { forgetEarly, keepEarly } from './early-replies.ts';
import type { StartPlan } from './start-plan.ts';

// The build puts this script into the page (early-script.ts). It runs before any file has arrived, so it must be small.

declare const startPlan: StartPlan;

const timeoutMs = 20_000;
const isHome = /^\/(today\/?)?$/.test(location.pathname);
// Read only once, because the build inserts the whole value at every use.
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
 * Requests the session, the person, and the data of the first screen. Each request needs the reply before it, and they
 * go before all others, because a free connection is given to the request that has waited longest. The first two are
 * registered before they are sent, so that the app never requests them as well.
 */
async function askForStart(): Promise<void> {
  const opened = keepEarly(session.path, ask(session, session.path));
  const signedIn = opened.then((reply) => read<Session>(reply)); // checked by the service
  const known = keepEarly(
    me.path,
    signedIn.then((found) => {
      if (found !== null) return askWho(found);
      // Somebody may sign in on this page.
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

/** Reads a copy, because the app reads the reply itself. */
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
 * Not called at once: a browser sends six requests at a time, and the page's own files are as many. A reply frees a
 * connection for the next request; a file that had waited longer would take it.
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

/** The app gets the same reply, and shows the error. */
function note(error: unknown): void {
  console.debug(error);
}

askForStart().catch(note);
