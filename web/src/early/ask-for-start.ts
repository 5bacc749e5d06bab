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
 * The session, who that is, and the numbers of the first screen: each needs what is in the one before. The first two
 * are kept before they are asked for, so that the app never asks beside them.
 */
function askForStart(): Promise<void> {
  const opened = keepEarly(session.path, ask(session, session.path));
  const known = keepEarly(
    me.path,
    opened.then(async (reply) => {
      if (!reply.ok) {
        // Somebody may sign in on this very page.
        forgetEarly();
        return reply.clone();
      }
      const signedIn = (await reply.clone().json()) as Session; // as checked by the service
      credentials.take(signedIn);
      const asked = ask(me, me.path);
      askForBanners(signedIn);
      return asked;
    }),
  );
  return known.then(askForHome);
}

function askForBanners({ workspaces }: Session): void {
  const role = workspaces.find(({ id }) => id === credentials.workspaceId)?.role;
  for (const { roles, path, target } of plan.bannerReads)
    if (role !== undefined && roles.includes(role)) keepEarly(target, ask({ path }, target)).catch(note);
}

async function askForHome(reply: Response): Promise<void> {
  if (!isHome || !reply.ok) return;
  const { user } = ((await reply.clone().json()) as ReceivedFrom<typeof me>).data;
  if (user === null) return;
  const { target } = place(home, { timeZone: user.timeZone });
  await keepEarly(target, ask(home, target));
}

function loadEarly(file: string): void {
  const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  document.head.append(
    Object.assign(document.createElement('link'), {
      ...kind,
      href: `/${file}`,
      crossOrigin: '',
      // After what the app itself needs, and after the answers.
      fetchPriority: 'low',
    }),
  );
}

/** The app takes the same answer, and says what went wrong with it. */
function note(error: unknown): void {
  console.debug(error);
}

askForStart().catch(note);
for (const file of [...plan.files, ...(isHome ? plan.homeFiles : [])]) loadEarly(file);
