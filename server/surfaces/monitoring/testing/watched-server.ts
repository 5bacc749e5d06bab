import { after } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { startServer } from '#/test/server.ts';

/** A service with metrics enabled. */
export const server = await startServer(contract, handlers, { MONITORING_PORT: '0' });
after(() => server.close());
