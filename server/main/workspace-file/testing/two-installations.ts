import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { Json } from '#/test/client.ts';
import { startServer, type TestServer } from '#/test/server.ts';
import { exportWorkspace } from '#/main/workspace-file/export.ts';
import { importWorkspace, type Imported } from '#/main/workspace-file/import.ts';

/** Another installation, with its own secret. */
export const other = await startServer(contract, handlers, {
  APP_SECRET: 'Zq8vT3nB6kX1rW9yD4mH7sJ2pL5cF0aG',
});
after(() => other.close());

export const passphrase = 'seven quiet horses';
export const entered = (of: TestServer, id: number) => enterWorkspace(systemContext(of.app), id);

export async function fileOf(of: TestServer, accountId: number): Promise<Buffer> {
  await of.drainOutbox();
  return fileNowOf(of, accountId);
}

/** Exports the file without draining the outbox first, so that some changes may have no sequence number yet. */
export async function fileNowOf(of: TestServer, accountId: number): Promise<Buffer> {
  const output = new PassThrough();
  const [file] = await Promise.all([
    buffer(output),
    exportWorkspace(await entered(of, accountId), passphrase, output),
  ]);
  return file;
}

export function into(of: TestServer, file: Buffer, purpose: 'MOVE' | 'COPY' = 'MOVE'): Promise<Imported> {
  return importWorkspace(systemContext(of.app), Readable.from([file]), { passphrase, purpose });
}

export const linesOf = (file: Buffer) => gunzipSync(file).toString().trimEnd().split('\n');

/** The rows of a file, without ids of people, sequence numbers, and the audit entry of the import. */
export function rowsOf(file: Buffer, without: readonly string[] = []): string[] {
  let table = '';
  const rows: string[] = [];
  for (const line of linesOf(file)) {
    const part: Json = JSON.parse(line);
    if (part.table !== undefined) table = part.table;
    if (part.row === undefined || table === 'change_counter') continue;
    if (table === 'audit_entry' && part.row.action === 'workspace.import') continue;
    const kept = Object.entries(part.row).filter(([name]) => !without.includes(name));
    rows.push(
      JSON.stringify({ table, ...Object.fromEntries(kept), sequence: 0, seen_sequence: 0, person_id: 0 }),
    );
  }
  return rows.toSorted();
}
