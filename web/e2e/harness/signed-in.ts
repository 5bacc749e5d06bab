import type { BrowserContextOptions } from 'playwright-core';
import type { Member } from '../../../server/test/workspace.ts';
import type { Visitor } from './browser.ts';
import { openSession } from './session.ts';
import { server } from './site.ts';

/** Opens the app for a member who is already signed in. */
export function signedIn(
  member: Member,
  options: BrowserContextOptions & { now: string; framed?: string },
): Promise<Visitor> {
  return openSession(server.origin, member, options);
}
