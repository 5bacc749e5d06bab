import { after, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { GoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { startServer } from '#/test/server.ts';

let nowMs = (): number => performance.timeOrigin;

/** A Google fake that uses the clock of the service. */
export const google = await GoogleFake.start({ nowMs: () => nowMs() });

/** A service that may connect to this machine and is registered at the Google fake. */
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  // The default limits, which some tests exceed.
  ENTERPRISE_LIMIT_POINTS: '100',
  PUBLIC_LIMIT_POINTS: '100',
  ...google.settings,
});
nowMs = server.clock.now;
after(async () => {
  await server.close();
  google.close();
});

beforeEach(() => server.clock.reset());

/** Follows the redirect back from a provider, as the browser of a session. */
export async function comeBack(
  url: URL,
  sessionToken: string | null,
): Promise<{ status: number; to: URL | null }> {
  const headers: Record<string, string> = sessionToken === null ? {} : { cookie: `sid=${sessionToken}` };
  const reply = await fetch(server.origin + url.pathname + url.search, { headers, redirect: 'manual' });
  await reply.text();
  const location = reply.headers.get('location');
  return { status: reply.status, to: location === null ? null : new URL(location) };
}
