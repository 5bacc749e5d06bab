import { createServer } from 'node:net';
import { ensureWeb } from '../../../scripts/bootstrap/build-web.mjs';
import { after } from 'node:test';
import { contract } from '@callwright/contract/index.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../../server/main/handlers.ts');
const { startServer } = await import('../../../server/test/server.ts');
const { createTestWorkspace } = await import('../../../server/test/workspace.ts');

// Apps are redirected to the configured URL of the service, so it must be the real one.
const port = await freePort();
export const portal = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
});
after(() => portal.close());

export const portalWorkspace = (options: Parameters<typeof createTestWorkspace>[1] = {}) =>
  createTestWorkspace(portal, options);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(found));
    });
  });
}
