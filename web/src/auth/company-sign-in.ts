import { routes } from '@callwright/sdk/routes';
import type { SentTo } from '@callwright/sdk/request';
import { send } from '../api.ts';

// Signing in at a company's identity provider leaves the page, so the target page is kept in the tab's session storage.

const wayKey = 'callwright.companyWay';
const channelName = 'callwright.company';

/** Why the person was sent to the provider. A new window starts with a copy of it. */
export type Way =
  | { kind: 'SIGN_IN'; input: SentTo<typeof routes.auth.startCompanySignIn>; returnTo: string }
  | { kind: 'LINK' }
  | { kind: 'PROVE' };

/** Redirects to the provider. */
export async function startCompanySignIn(
  input: SentTo<typeof routes.auth.startCompanySignIn>,
  returnTo: string | undefined,
): Promise<void> {
  const { data } = await send(routes.auth.startCompanySignIn, input);
  keepWay({ kind: 'SIGN_IN', input, returnTo: returnTo ?? '/today' });
  location.assign(data.url);
}

export function keepWay(way: Way): void {
  sessionStorage.setItem(wayKey, JSON.stringify(way));
}

/** Null if nothing was started in this tab. */
export function readWay(): Way | null {
  const kept = sessionStorage.getItem(wayKey);
  return kept === null ? null : (JSON.parse(kept) as Way); // only keepWay writes it
}

/** Returns the page that the person wanted, and forgets it. */
export function takeReturn(): string {
  const way = readWay();
  sessionStorage.removeItem(wayKey);
  return way?.kind === 'SIGN_IN' ? way.returnTo : '/today';
}

/** Notifies the page that opened this window that the person has confirmed their identity. */
export function reportProved(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('proved');
  channel.close();
}

/** Calls back when another window reports a confirmed identity. @returns a function that stops listening */
export function whenProved(onProved: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onProved;
  return () => channel.close();
}
