import { after, afterEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import type { Account } from '../ctx.ts';
import { handlers } from '../handlers.ts';
import { changesMustFit } from './changes-fit.ts';
import { startServer } from './server.ts';
import { createTestWorkspace, type Workspace } from './workspace.ts';

/** The service under test: one server and one database for all test files that run in a process, over real HTTP. */
export const server = await startServer(contract, handlers);
after(async () => {
  try {
    await changesMustFit(server.app.database.db);
  } finally {
    await server.close();
  }
});

// Test files share the process, so a clock that one has moved is right again for the next.
afterEach(() => server.clock.reset());

/** A fresh workspace with an owner and a key: `const w = await workspace({ plan: 'BUSINESS' })`, then `w.get('/v1/contacts')`. */
export function workspace(
  options: { plan?: Account['plan']; timeZone?: string; scopes?: readonly string[] } = {},
): Promise<Workspace> {
  return createTestWorkspace(server, options);
}
