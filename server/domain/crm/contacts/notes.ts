import type { Note } from '@callwright/contract/contact.ts';
import type { addNote, notes } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import { inPast } from '#/platform/past/as-of.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { iso } from '#/platform/values/time.ts';
import { lockContact, readContact } from '#/domain/crm/contact-records/contact.ts';

export type NoteRow = {
  id: number;
  contact_id: number;
  user_id: number | null;
  author_name: string;
  note: string;
  pinned: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export const noteColumns =
  'n.id, n.contact_id, n.user_id, n.author_name, n.note, n.pinned, n.created_at, n.updated_at, n.deleted_at';

/** GET /v1/contacts/notes, newest first. */
export const listNotes = inPast('contacts:read', readNotes);

async function readNotes(ctx: Ctx, input: Input<typeof notes>): Promise<Result<typeof notes>> {
  await readContact(ctx, input.contactId, 'contacts:read');
  const { rows, meta } = await readPage<NoteRow>(ctx, input, {
    name: 'notes',
    from: 'contact_note n',
    key: 'n.id',
    order: { by: 'n.id', type: 'bigint' },
    direction: 'desc',
    where: [
      sql`n.account_id = ${ctx.accountId}`,
      sql`n.contact_id = ${input.contactId}`,
      sql`n.deleted_at is null`,
      ...(input.userId === undefined ? [] : [sql`n.user_id = ${input.userId}`]),
    ],
    strategy: 'walk',
    columns: noteColumns,
    row: (id) =>
      sql<NoteRow>`select ${sql.raw(noteColumns)} from contact_note n where n.account_id = ${ctx.accountId} and n.id = ${id}`,
  });
  return { data: rows.map(presentNote), count: meta.count, meta };
}

/** POST /v1/contacts/notes, also under its older name. */
export async function addContactNote(
  ctx: Ctx,
  input: Input<typeof addNote>,
): Promise<Result<typeof addNote>> {
  return transaction(ctx, async (tx) => {
    const contact = await lockContact(tx, input.contactId);
    const now = iso(tx.now);
    const { rows } = await sql<NoteRow>`
      with seen as (
        update contact set last_activity_at = ${now}::timestamptz where account_id = ${tx.accountId} and id = ${contact.id}
      )
      insert into contact_note as n (account_id, contact_id, user_id, author_name, note, pinned, created_at, updated_at)
      values (${tx.accountId}, ${contact.id}, ${tx.userId}, ${tx.actor.name}, ${input.note}, ${input.pinned ?? false}, ${now}, ${now})
      returning ${sql.raw(noteColumns)}`.execute(tx.db);
    const row = rows[0];
    if (row === undefined) throw new Error('An insert returned no row');
    const note = presentNote(row);
    await publish(tx, 'contact.note_added', note);
    await audit(tx, 'contact.note_add', 'contact', contact.id, null, { noteId: note.id });
    return { data: { note } };
  });
}

export function presentNote(row: NoteRow): z.input<typeof Note> {
  return {
    id: row.id,
    contactId: row.contact_id,
    note: row.note,
    userId: row.user_id,
    author: { id: row.user_id, name: row.author_name },
    pinned: row.pinned,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}
