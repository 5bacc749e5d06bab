import { after, afterEach, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { firstCellIsEmpty } from './cells.ts';
import { changesMustFit } from './changes-fit.ts';
import { startServer } from './server.ts';
import { createTestWorkspace, type Options, type Workspace } from './workspace.ts';

/** The service under test: one server and one database for all test files in a process, over real HTTP. */
export const server = await startServer(contract, handlers);
after(async () => {
  try {
    await changesMustFit(server.app);
    await firstCellIsEmpty(server);
  } finally {
    await server.close();
  }
});

// Test files share the process: the clock is set to the real time before each test, and also before the setup of a
// suite.
beforeEach(() => server.clock.reset());
afterEach(() => server.clock.reset());

/**
 * A new workspace with an owner and a key: `const w = await workspace({ plan: 'BUSINESS' })`, then
 * `w.get('/v1/contacts')`.
 */
export function workspace(options: Options = {}): Promise<Workspace> {
  return createTestWorkspace(server, options);
}
