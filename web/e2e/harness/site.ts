import { ensureWeb } from '../../../scripts/bootstrap/build-web.mjs';

// The server reads the built pages when it starts.
await ensureWeb();
export const { server, workspace } = await import('../../../server/test/harness.ts');
