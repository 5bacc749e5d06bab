import { unseen } from '#/platform/db/among.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

type Tag = { id: number; name: string; color: string | null };
type TouchedEvent = { id: number; name: string; slug: string; eventType: string; color: string | null };

/** Data about contacts from other tables, by contact. */
export type Related = {
  tags: ReadonlyMap<number, Tag[]>;
  answers: ReadonlyMap<number, Record<string, string[]>>;
  events: ReadonlyMap<number, TouchedEvent[]>;
  duplicates: ReadonlyMap<number, number[]>;
};

export const nothingRelated: Related = {
  tags: new Map(),
  answers: new Map(),
  events: new Map(),
  duplicates: new Map(),
};

type Of<T> = (T & { of: number })[] | null;
type Row = {
  tags: Of<Tag>;
  answers: { of: number; identifier: string; answer: string[] }[] | null;
  events: Of<TouchedEvent>;
  duplicates: { of: number; id: number }[] | null;
};

/**
 * All data shown with contacts that is not in their rows, in one statement. It is looked up per contact: a generic plan
 * would read all rows of a large workspace (5 ms).
 */
export async function readRelated(ctx: Ctx, contactIds: readonly number[]): Promise<Related> {
  const ids = unseen(contactIds);
  const { rows } = await sql<Row>`
    select
      (select jsonb_agg(jsonb_build_object('of', ct.contact_id, 'id', t.id, 'name', t.name, 'color', t.color) order by t.id)
        from unnest(${ids}) as one (id)
        cross join lateral (select account_id, contact_id, tag_id from contact_tag
          where account_id = ${ctx.accountId} and contact_id = one.id offset 0) ct
        join tag t on t.account_id = ct.account_id and t.id = ct.tag_id) as tags,
      (select jsonb_agg(jsonb_build_object('of', a.contact_id, 'identifier', f.identifier, 'answer', to_jsonb(a.answer)) order by f.id)
        from unnest(${ids}) as one (id)
        cross join lateral (select account_id, contact_id, field_id, answer from field_answer
          where account_id = ${ctx.accountId} and contact_id = one.id offset 0) a
        join custom_field f on f.account_id = a.account_id and f.id = a.field_id where f.deleted_at is null) as answers,
      (select jsonb_agg(jsonb_build_object('of', seen.contact_id, 'id', e.id, 'name', e.name, 'slug', e.slug, 'eventType', e.event_type, 'color', e.color) order by e.id)
        from (
          ${ctx.isPast === true ? bookedThen(ctx, ids) : bookedNow(ctx, ids)}
          union
          select came.contact_id, came.event_id from unnest(${ids}) as one (id)
          cross join lateral (select contact_id, event_id from contact_touch where account_id = ${ctx.accountId} and contact_id = one.id offset 0) came
        ) seen join event e on e.account_id = ${ctx.accountId} and e.id = seen.event_id) as events,
      (select jsonb_agg(jsonb_build_object('of', pair.contact_id, 'id', pair.other_id) order by pair.other_id)
        from (
          select said.contact_id, said.other_id from unnest(${ids}) as one (id)
          cross join lateral (select contact_id, other_id from duplicate_candidate
            where account_id = ${ctx.accountId} and contact_id = one.id and dismissed_at is null offset 0) said
          union all
          select said.other_id, said.contact_id from unnest(${ids}) as one (id)
          cross join lateral (select contact_id, other_id from duplicate_candidate
            where account_id = ${ctx.accountId} and other_id = one.id and dismissed_at is null offset 0) said
        ) pair join contact alike on alike.account_id = ${ctx.accountId} and alike.id = pair.other_id and alike.deleted_at is null) as duplicates`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) return nothingRelated;
  return {
    tags: grouped(row.tags, ({ of: _of, ...tag }) => tag),
    answers: answersByContact(row.answers ?? []),
    events: grouped(row.events, ({ of: _of, ...event }) => event),
    duplicates: grouped(row.duplicates, (pair) => pair.id),
  };
}

function bookedNow(ctx: Ctx, ids: Sql<number[]>): Sql {
  return sql`select had.contact_id, had.event_id from unnest(${ids}) as one (id)
    cross join lateral (select contact_id, event_id from event_call where account_id = ${ctx.accountId} and contact_id = one.id offset 0) had`;
}

/**
 * For past states. Whose contact a past call had is inside the archive's JSON, so a lookup per contact would read all
 * calls of the workspace each time (10 s for 50 contacts and 255 calls). Instead, the archive's indexes find the calls:
 * by their current contact (archive_record_of_contact) and by earlier ones (archive_version_by_time). These are read by
 * id, and the view tells which contact they had then.
 */
function bookedThen(ctx: Ctx, ids: Sql<number[]>): Sql {
  return sql`select had.contact_id, had.event_id from (
      select record_id as id from archive_record
      where account_id = ${ctx.accountId} and contact_id = any(${ids}::bigint[]) and resource = 'CALL'
      union
      select record_id from archive_version
      where account_id = ${ctx.accountId} and resource = 'CALL' and at > current_setting('app.as_of')::timestamptz
        and (before ->> 'contact_id')::bigint = any(${ids}::bigint[])
    ) maybe cross join lateral (
      select contact_id, event_id from event_call where account_id = ${ctx.accountId} and id = maybe.id offset 0
    ) had where had.contact_id = any(${ids}::bigint[])`;
}

function grouped<T extends { of: number }, V>(items: T[] | null, valueOf: (item: T) => V): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const item of items ?? []) {
    const group = groups.get(item.of);
    if (group === undefined) groups.set(item.of, [valueOf(item)]);
    else group.push(valueOf(item));
  }
  return groups;
}

function answersByContact(answers: NonNullable<Row['answers']>): Map<number, Record<string, string[]>> {
  const byContact = new Map<number, Record<string, string[]>>();
  for (const { of, identifier, answer } of answers) {
    byContact.set(of, { ...byContact.get(of), [identifier]: answer });
  }
  return byContact;
}
