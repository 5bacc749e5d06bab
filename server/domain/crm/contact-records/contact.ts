import { bytesFor } from '#/platform/db/draws.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import {
  contactColumns,
  presentOpen,
  presentPersonal,
  type ContactRow,
  type ContactShape,
} from './columns.ts';
import { nothingRelated, readRelated, type Related } from './related.ts';

export function newPreviewId(tx: Ctx): string {
  return `contact_${bytesFor(tx, 9).toString('base64url')}`;
}

/**
 * The contacts that a role may see or change; null for all. Closers: their own and those whose calls they host, and for
 * reading also those without an owner. Setters: their own and those that can be claimed.
 */
export function visibleContacts(ctx: Ctx, right: Right): Sql<boolean> | null {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return null;
  if (ctx.role === 'SETTER') return sql<boolean>`(c.setter_id is null or c.setter_id = ${ctx.userId})`;
  const own = sql<boolean>`c.user_id = ${ctx.userId} or c.id in (
    select hosted.contact_id from event_call_host host join event_call hosted on hosted.account_id = host.account_id and hosted.id = host.event_call_id
    where host.account_id = ${ctx.accountId} and host.user_id = ${ctx.userId})`;
  return right === 'contacts:read' ? sql<boolean>`(c.user_id is null or ${own})` : sql<boolean>`(${own})`;
}

/** One visible contact that is not deleted. Throws 404 if there is none. */
export async function readContact(ctx: Ctx, id: number, right: Right): Promise<ContactRow> {
  const { rows } = await selectContact(ctx, id, right, sql``).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0];
}

/**
 * The same with its row locked, for a change that depends on its state. Rows that refer to the contact can still be
 * inserted: they only need its key.
 */
export async function lockContact(tx: Ctx, id: number): Promise<ContactRow> {
  const { rows } = await selectContact(tx, id, 'contacts:write', sql`for no key update of c`).execute(tx.db);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0];
}

/** The same for many: the existing, visible contacts, locked in order of id. */
export async function lockContacts(tx: Ctx, ids: readonly number[]): Promise<ContactRow[]> {
  const visible = visibleContacts(tx, 'contacts:write') ?? sql`true`;
  const { rows } = await sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[]) and c.deleted_at is null and ${visible}
    order by c.id for no key update of c`.execute(tx.db);
  return rows;
}

function selectContact(ctx: Ctx, id: number, right: Right, lock: Sql<unknown>): Sql<ContactRow> {
  const visible = visibleContacts(ctx, right) ?? sql`true`;
  return sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${ctx.accountId} and c.id = ${id} and c.deleted_at is null and ${visible} ${lock}`;
}

/** Contacts with related data from other tables, in the contract's shape. */
export async function presentContacts(ctx: Ctx, rows: readonly ContactRow[]): Promise<ContactShape[]> {
  const ids = rows.filter((row) => row.has_related).map((row) => row.id);
  const related = ids.length === 0 ? nothingRelated : await readRelated(ctx, ids);
  const showsPersonal = includesScope(ctx.scopes, 'contacts:pii');
  return rows.map((row) => {
    const contact = presentContact(ctx, row, related);
    // Assigned in place: copying two dozen contacts costs more than reading them.
    if (showsPersonal) Object.assign(contact, presentPersonal(row));
    return contact;
  });
}

/** A contact in the contract's shape, without the fields that need contacts:pii. */
export function presentContact(ctx: Ctx, row: ContactRow, related: Related): ContactShape {
  const { id } = row;
  const tags = related.tags.get(id) ?? [];
  return {
    ...presentOpen(row),
    contactId: id,
    accountId: ctx.accountId,
    closerOwner: row.user_id === null ? null : { id: row.user_id, name: row.closer_name ?? '' },
    setterOwner: row.setter_id === null ? null : { id: row.setter_id, name: row.setter_name ?? '' },
    tags,
    tagId: tags[0]?.id ?? null,
    events: (related.events.get(id) ?? []).map(({ slug, ...event }) => ({
      ...event,
      linkPrefix: `${ctx.account.slug}/${slug}`,
    })),
    customFields: related.answers.get(id) ?? {},
    duplicateCandidateIds: related.duplicates.get(id) ?? [],
  };
}
