import { routes } from '@callwright/sdk/routes';
import type { SentTo } from '@callwright/sdk/request';
import { send } from '../api.ts';

// The way to the provider of a company and back leaves the page: where the person wanted to go is kept in the tab.

const returnKey = 'callwright.companyReturn';
const channelName = 'callwright.company';

/** Leaves for the provider. */
export async function startCompanySignIn(
  input: SentTo<typeof routes.auth.startCompanySignIn>,
  returnTo: string | undefined,
): Promise<void> {
  const { data } = await send(routes.auth.startCompanySignIn, input);
  sessionStorage.setItem(returnKey, returnTo ?? '/calls');
  location.assign(data.url);
}

/** Where the person wanted to go; asked once. */
export function takeReturn(): string {
  const returnTo = sessionStorage.getItem(returnKey) ?? '/calls';
  sessionStorage.removeItem(returnKey);
  return returnTo;
}

/** Tells the page that has opened this window that the person has proved who they are. */
export function tellProved(): void {
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
