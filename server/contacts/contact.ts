import { randomBytes } from 'node:crypto';
import type { Contact } from '@callwright/contract/contact.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import { nothingRelated, readRelated, type Related } from './related.ts';

type Shape = z.input<typeof Contact>;

/** A contact as `contactColumns` read it. */
export type ContactRow = {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  email_normalized: string | null;
  phone_number: string | null;
  phone_normalized: string | null;
  secondary_email: string | null;
  secondary_email_normalized: string | null;
  secondary_phone_number: string | null;
  secondary_phone_normalized: string | null;
  status: Shape['status'];
  status_before_booking: string | null;
  stage: { optionId: number; name: string; category: string | null } | null;
  stage_changed_at: string;
  user_id: number | null;
  closer_name: string | null;
  setter_id: number | null;
  setter_name: string | null;
  source: Shape['source'];
  is_chat_contact: boolean;
  preview_id: string;
  joined_time: string;
  country: string | null;
  time_zone: string | null;
  locale: string | null;
  ip_address: string | null;
  referrer_url: string | null;
  tracking: Record<string, string>;
  disqualification: Shape['disqualification'];
  blocked: Shape['blocked'];
  consent: NonNullable<Shape['consent']>;
  external_ids: Record<string, string>;
  merged_into_id: number | null;
  has_related: boolean;
  last_activity_at: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
};

const plainColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'email_normalized',
  'phone_number',
  'phone_normalized',
  'secondary_email',
  'secondary_email_normalized',
  'secondary_phone_number',
  'secondary_phone_normalized',
  'status',
  'status_before_booking',
  'stage_changed_at',
  'user_id',
  'setter_id',
  'source',
  'is_chat_contact',
  'preview_id',
  'joined_time',
  'country',
  'time_zone',
  'locale',
  'ip_address',
  'referrer_url',
  'tracking',
  'disqualification',
  'blocked',
  'consent',
  'external_ids',
  'merged_into_id',
  'has_related',
  'last_activity_at',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
];

const nameOf = (column: string) =>
  `(select trim(u.first_name || ' ' || u.last_name) from app_user u where u.id = c.${column})`;

/**
 * The columns of `contact as c`. Names are looked up one by one: a join makes the planner read every person,
 * and most contacts have no owner.
 */
export const contactColumns = [
  ...plainColumns.map((column) => `c.${column}`),
  `(select jsonb_build_object('optionId', o.id, 'name', o.name, 'category', o.category)
    from field_option o where o.account_id = c.account_id and o.id = c.stage_option_id) as stage`,
  `${nameOf('user_id')} as closer_name`,
  `${nameOf('setter_id')} as setter_name`,
].join(', ');

export function newPreviewId(): string {
  return `contact_${randomBytes(9).toString('base64url')}`;
}

/**
 * The contacts a role may see or touch, or null for all. Closers: their own and those whose calls they host, and to look
 * at also those nobody owns; setters: their own and those that can be claimed.
 */
export function visibleContacts(ctx: Ctx, right: Right): Sql<boolean> | null {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return null;
  if (ctx.role === 'SETTER') return sql<boolean>`(c.setter_id is null or c.setter_id = ${ctx.userId})`;
  const own = sql<boolean>`c.user_id = ${ctx.userId} or c.id in (
    select hosted.contact_id from event_call_host host join event_call hosted on hosted.account_id = host.account_id and hosted.id = host.event_call_id
    where host.account_id = ${ctx.accountId} and host.user_id = ${ctx.userId})`;
  return right === 'contacts:read' ? sql<boolean>`(c.user_id is null or ${own})` : sql<boolean>`(${own})`;
}

/** One visible live contact, or 404 as if it never existed. */
export async function readContact(ctx: Ctx, id: number, right: Right): Promise<ContactRow> {
  const { rows } = await selectContact(ctx, id, right, sql``).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0];
}

/**
 * The same with its row lock, for a change that depends on its state. Rows that refer to the contact
 * can still be written by others: they lock its key only.
 */
export async function lockContact(tx: Ctx, id: number): Promise<ContactRow> {
  const { rows } = await selectContact(tx, id, 'contacts:write', sql`for no key update of c`).execute(tx.db);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0];
}

/** The same for many: those that are there and visible, locked in the order of their ids. */
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

/** Contacts with what other tables say about them, in the contract's shape. */
export async function presentContacts(ctx: Ctx, rows: readonly ContactRow[]): Promise<Shape[]> {
  const ids = rows.filter((row) => row.has_related).map((row) => row.id);
  const related = ids.length === 0 ? nothingRelated : await readRelated(ctx, ids);
  const showsPersonal = includesScope(ctx.scopes, 'contacts:pii');
  return rows.map((row) => {
    const contact = presentContact(ctx, row, related);
    // Added in place: copying two dozen contacts costs more than reading them.
    if (showsPersonal) Object.assign(contact, { ipAddress: row.ip_address, consent: row.consent });
    return contact;
  });
}

/** The contract's shape without what needs contacts:pii. */
export function presentContact(ctx: Ctx, row: ContactRow, related: Related): Shape {
  const { id } = row;
  const tags = related.tags.get(id) ?? [];
  return {
    id,
    contactId: id,
    accountId: ctx.accountId,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    secondary_email: row.secondary_email,
    secondary_phoneNumber: row.secondary_phone_number,
    status: row.status,
    stage: row.stage,
    userId: row.user_id,
    closerOwner: row.user_id === null ? null : { id: row.user_id, name: row.closer_name ?? '' },
    setterId: row.setter_id,
    setterOwner: row.setter_id === null ? null : { id: row.setter_id, name: row.setter_name ?? '' },
    tags,
    tagId: tags[0]?.id ?? null,
    source: row.source,
    isChatContact: row.is_chat_contact,
    previewId: row.preview_id,
    joinedTime: row.joined_time,
    country: row.country,
    timeZone: row.time_zone,
    locale: row.locale,
    referrerUrl: row.referrer_url,
    tracking: row.tracking,
    events: (related.events.get(id) ?? []).map(({ slug, ...event }) => ({
      ...event,
      linkPrefix: `${ctx.account.slug}/${slug}`,
    })),
    disqualification: row.disqualification,
    blocked: row.blocked,
    customFields: related.answers.get(id) ?? {},
    externalIds: row.external_ids,
    duplicateCandidateIds: related.duplicates.get(id) ?? [],
    mergedIntoId: row.merged_into_id,
    lastActivityAt: row.last_activity_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}
