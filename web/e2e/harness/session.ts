import type { BrowserContextOptions } from 'playwright-core';
import type { Member } from '../../../server/test/workspace.ts';
import { Visitor } from './browser.ts';

/** Opens the app at an origin for a person who is already signed in. */
export function openSession(
  origin: string,
  { token }: Member,
  { now, ...options }: BrowserContextOptions & { now: string; framed?: string; visited?: readonly string[] },
): Promise<Visitor> {
  const cookie = {
    name: 'sid',
    value: token,
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return Visitor.open(origin, { now, ...options, storageState: { cookies: [cookie], origins: [] } });
}
