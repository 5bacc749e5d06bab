import type { BrowserContextOptions } from 'playwright-core';
import type { Member } from '../../../server/test/workspace.ts';
import type { Visitor } from './browser.ts';
import { openSession } from './session.ts';
import { server } from './site.ts';

/** A member of a workspace in the application, signed in as if they had come through the form. */
export function signedIn(
  member: Member,
  options: BrowserContextOptions & { now: string; framed?: string },
): Promise<Visitor> {
  return openSession(server.origin, member, options);
}
