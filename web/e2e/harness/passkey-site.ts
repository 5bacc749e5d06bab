import { createServer } from 'node:net';
import { after } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../../scripts/bootstrap/build-web.mjs';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../../server/main/handlers.ts');
const { startServer } = await import('../../../server/test/server.ts');
const { createTestWorkspace } = await import('../../../server/test/workspace.ts');

const port = await freePort();

/** Passkeys are bound to host names, not IP addresses, so this service has a name. */
export const origin = `http://localhost:${port}`;
export const site = await startServer(contract, handlers, { PORT: String(port), BASE_URL: origin });
after(() => site.close());

export const siteWorkspace = () => createTestWorkspace(site);

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
