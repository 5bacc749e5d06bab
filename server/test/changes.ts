import { sql } from '#/platform/db/sql.ts';
import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

export type Change = {
  type: string;
  object: Json;
  changed_fields: string[];
  previous: Record<string, unknown>;
};

/** The published changes of a workspace, in order; only types with this prefix. */
export async function changesOf(w: Workspace, typePrefix: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select type, object, changed_fields, previous from change
    where account_id = ${w.id} and type like ${`${typePrefix}%`} order by id`.execute(w.db);
  return rows;
}

/** Only the types. */
export async function typesOf(w: Workspace, typePrefix: string): Promise<string[]> {
  return (await changesOf(w, typePrefix)).map(({ type }) => type);
}
