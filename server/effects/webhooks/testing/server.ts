import { after, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

/** A service that may send to this machine, and retries soon. */
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '0,1,1,1',
});
after(() => server.close());
// Code that checks signatures uses the real time.
beforeEach(() => server.clock.reset());

export const workspace = (): Promise<Workspace> => createTestWorkspace(server);
