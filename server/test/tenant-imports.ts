import { sql } from '#/platform/db/sql.ts';
import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

export type ImportIds = {
  /** With a file, not started yet. */
  import: number;
  importPaused: number;
  /** After its dry run. */
  importChecked: number;
  importDone: number;
};

/** Imports in each state that an endpoint needs; no job processes them. */
export async function importsOf(w: Workspace, mark: string): Promise<ImportIds> {
  const made = async (): Promise<number> => {
    const { body }: { body: Json } = await w.post('/v1/imports', { resource: 'contacts', fileName: mark });
    const { id } = body.data.import;
    const content = Buffer.from(`Email,Given name\n${mark}@import.test,${mark}\n`).toString('base64');
    await w.put(`/v1/imports/${id}/file`, { content });
    return id;
  };
  const [draft, paused, checked, done] = [await made(), await made(), await made(), await made()];
  const mapping = JSON.stringify([
    { column: 'Email', field: 'email' },
    { column: 'Given name', field: 'firstName' },
  ]);
  await w.within(async (tx) => {
    const cells = JSON.stringify({ Email: mark });
    await sql`update import_run set status = 'PAUSED' where account_id = ${w.id} and id = ${paused}`.execute(
      tx.db,
    );
    await sql`update import_run set status = 'DONE', position = 1, failed = 1, created = 1, headings = '["Email"]', mapping = ${mapping}::jsonb
      where account_id = ${w.id} and id = ${done}`.execute(tx.db);
    await sql`
      update import_run set status = 'DONE', dry_run = true, position = 1, created = 1, mapping = ${mapping}::jsonb
      where account_id = ${w.id} and id = ${checked}`.execute(tx.db);
    await sql`
      insert into import_error (account_id, import_id, row_number, cells, field, code, message)
      values (${w.id}, ${done}, 1, ${cells}::jsonb, 'email', 'EMAIL_INVALID', 'Invalid email')`.execute(
      tx.db,
    );
  });
  return { import: draft, importPaused: paused, importChecked: checked, importDone: done };
}
