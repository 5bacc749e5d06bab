import { routes } from '@callwright/sdk/routes';
import type { SentTo } from '@callwright/sdk/request';
import { send } from '../api.ts';

// The way to the provider of a company and back leaves the page: where the person wanted to go is kept in the tab.

const wayKey = 'callwright.companyWay';
const channelName = 'callwright.company';

/** What somebody went to the provider for. A window that opens for it starts with a copy. */
export type Way =
  | { kind: 'SIGN_IN'; input: SentTo<typeof routes.auth.startCompanySignIn>; returnTo: string }
  | { kind: 'LINK' }
  | { kind: 'PROVE' };

/** Leaves for the provider. */
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

/** Null in a tab that has not begun anything. */
export function readWay(): Way | null {
  const kept = sessionStorage.getItem(wayKey);
  return kept === null ? null : (JSON.parse(kept) as Way); // written by keepWay alone
}

/** Where the person wanted to go; asked once. */
export function takeReturn(): string {
  const way = readWay();
  sessionStorage.removeItem(wayKey);
  return way?.kind === 'SIGN_IN' ? way.returnTo : '/today';
}

/** Tells the page that has opened this window that the person has proved who they are. */
export function reportProved(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('proved');
  channel.close();
}

/** Calls back once another window has told so. Returns what stops that. */
export function whenProved(onProved: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onProved;
  return () => channel.close();
}
