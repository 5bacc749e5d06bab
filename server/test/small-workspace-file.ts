import { gzipSync } from 'node:zlib';
import { lineOf } from '#/platform/backup/packed-lines.ts';
import { migrationOf } from '#/platform/db/migrate.ts';
import { newFileKey } from '#/main/workspace-file/file.ts';
import { server } from './harness.ts';

/** Decrypts the file; the same as in the endpoint's example. */
const passphrase = 'seven quiet horses';

/** A workspace file without members and rows, as base64. */
export const smallWorkspaceFile = (await made()).toString('base64');

async function made(): Promise<Buffer> {
  const { salt, proof } = await newFileKey(passphrase);
  const migration = await server.app.database.unhurried(migrationOf);
  const at = '2026-06-01T00:00:00.000Z';
  const workspace = { id: 1, name: 'Small', slug: 'small' };
  const account = {
    ...workspace,
    plan: 'ENTERPRISE',
    currency: 'EUR',
    time_zone: 'UTC',
    country: 'DE',
    locale: 'en',
    week_start: 'MONDAY',
    outcome_rules: 'lenient',
    created_at: at,
    updated_at: at,
    retention: {},
    second_factor_roles: [],
    assistants: true,
  };
  const parts = [
    { head: { callwrightWorkspace: 1, migration, at, workspace, salt, proof } },
    { people: [] },
    { account },
    { optedOut: [] },
    { end: { rows: 0 } },
  ];
  return gzipSync(parts.map(lineOf).join(''));
}
