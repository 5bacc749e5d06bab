import { importedContext } from '#/platform/changes/imported.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { lockContact } from '#/domain/crm/contact-records/contact.ts';
import { noteColumns, presentNote, type NoteRow } from './notes.ts';

type ImportedNote = {
  readonly contactId: number;
  readonly note: string;
  readonly pinned: boolean;
  readonly authorName: string;
  readonly userId: number | null;
  /** When it was written; null means now. */
  readonly at: string | null;
};

/** Adds a note from another system, with its author and time. Does not count as new activity. @returns its id */
export async function addImportedNote(tx: Ctx, given: ImportedNote): Promise<number> {
  const contact = await lockContact(tx, given.contactId);
  const at = given.at ?? iso(tx.now);
  const { rows } = await sql<NoteRow>`
    insert into contact_note as n (account_id, contact_id, user_id, author_name, note, pinned, created_at, updated_at)
    values (${tx.accountId}, ${contact.id}, ${given.userId}, ${given.authorName}, ${given.note}, ${given.pinned}, ${at}::timestamptz, ${at}::timestamptz)
    returning ${sql.raw(noteColumns)}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('An insert returned no row');
  await publish(tx, 'contact.note_added', presentNote(row), { context: importedContext });
  return row.id;
}

/** Removes an imported note. Returns false if it has been changed since. */
export async function removeNote(tx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from contact_note where account_id = ${tx.accountId} and id = ${id} and updated_at = created_at and deleted_at is null returning id`.execute(
    tx.db,
  );
  return rows.length > 0;
}
