import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { saveBackup } from '#/platform/backup/save.ts';
import type { Database } from '#/platform/db/open.ts';
import { sql } from '#/platform/db/sql.ts';
import { authorize, boundClient, oauthAt, pkce } from './oauth-at.ts';
import type { TestServer } from './server.ts';
import type { Workspace } from './workspace.ts';

/** An app is refused, connected, and refreshes its token: what the audit log in the cell of the workspace says of that. */
export async function actsOfApp(server: TestServer, w: Workspace): Promise<string[]> {
  const { refresh, tokensFor } = oauthAt(server);
  const client = await boundClient(w);
  await authorize(w.owner, client, pkce(), { decision: 'deny' });
  const tokens = await tokensFor(w.owner, client);
  assert.equal((await refresh(client, tokens.refresh)).status, 200);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where account_id = ${w.id} and action like 'oauth.%' order by id`.execute(
    w.db,
  );
  return rows.map(({ action }) => action);
}

/** A backup as text. */
export async function savedText(database: Database, at: string): Promise<string> {
  const output = new PassThrough();
  const [file] = await Promise.all([buffer(output), saveBackup(database, 'mark', at, output)]);
  return gunzipSync(file).toString();
}
