import type { BrowserContextOptions } from 'playwright-core';
import type { Member } from '../../../server/test/workspace.ts';
import { Visitor } from './browser.ts';
import { server } from './site.ts';

/** Somebody of a workspace in the application, signed in as if they had come through the form. */
export function signedIn(
  { token }: Member,
  { now, ...options }: BrowserContextOptions & { now: string },
): Promise<Visitor> {
  const cookie = {
    name: 'sid',
    value: token,
    domain: new URL(server.origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return Visitor.open(server.origin, {
    now,
    ...options,
    storageState: { cookies: [cookie], origins: [] },
  });
}
