import { after } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../../scripts/bootstrap/build-web.mjs';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../../server/main/handlers.ts');
const { startServer } = await import('../../../server/test/server.ts');
const { createTestWorkspace } = await import('../../../server/test/workspace.ts');

/** A service that may send webhooks to this machine, and gives up after two tries. */
export const hooks = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '0,0',
});
after(() => hooks.close());

export const hooksWorkspace = () => createTestWorkspace(hooks);
