import { after, afterEach, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { firstCellIsEmpty } from './cells.ts';
import { changesMustFit } from './changes-fit.ts';
import { startServer } from './server.ts';
import { createTestWorkspace, type Options, type Workspace } from './workspace.ts';

/** The service under test: one server and one database for all test files that run in a process, over real HTTP. */
export const server = await startServer(contract, handlers);
after(async () => {
  try {
    await changesMustFit(server.app);
    await firstCellIsEmpty(server);
  } finally {
    await server.close();
  }
});

// Test files share the process: the clock starts each test at the time of the world, even if a test before has moved
// it. So does what a suite prepares before its first one.
beforeEach(() => server.clock.reset());
afterEach(() => server.clock.reset());

/** A fresh workspace with an owner and a key: `const w = await workspace({ plan: 'BUSINESS' })`, then `w.get('/v1/contacts')`. */
export function workspace(options: Options = {}): Promise<Workspace> {
  return createTestWorkspace(server, options);
}
