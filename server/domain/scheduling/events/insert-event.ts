import { because } from '@callwright/contract/error-reasons.ts';
import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, violates } from '#/platform/errors/errors.ts';
import { searchText } from '#/platform/lists/search.ts';
import { slugOf } from '#/platform/values/slug.ts';
import { iso } from '#/platform/values/time.ts';
import { keepNewEventToken } from '#/domain/scheduling/event-records/event-token.ts';

export type NewEvent = {
  name: string;
  internalName: string | null;
  description: string | null;
  color: string | null;
  eventType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  status: 'ACTIVATED' | 'DEACTIVATED';
  userId: number | null;
  teamId: number | null;
  position: number;
  settings: EventSettings;
};

/** Writes a new event under exactly this slug or, if none is given, under the first free one made from its name. */
export async function insertEvent(tx: Ctx, event: NewEvent, slug: string | undefined): Promise<number> {
  const id = await takeId(tx);
  if (slug !== undefined) {
    if (!(await tryInsert(tx, id, event, slug))) throw slugTaken();
    return id;
  }
  const base = slugOf(event.name, 'event');
  // Waits for a concurrent transaction that takes the same slug, then searches the next free one.
  for (let candidate = base; ; candidate = await freeSlug(tx, base))
    if (await tryInsert(tx, id, event, candidate)) return id;
}

/** Turns a violated unique index into an error that names the taken name. Rethrows all other errors. */
export function refuseTakenName(error: unknown): never {
  if (violates(error, '23505', 'event_slug')) throw slugTaken();
  if (violates(error, '23505', 'event_vanity_url'))
    throw new ApiError('NAME_TAKEN', {
      fieldErrors: { vanityUrl: [because('EVENT_ADDRESS_TAKEN')] },
    });
  throw error;
}

function slugTaken(): ApiError {
  return new ApiError('NAME_TAKEN', { fieldErrors: { slug: [because('EVENT_SLUG_TAKEN')] } });
}

async function tryInsert(tx: Ctx, id: number, event: NewEvent, slug: string): Promise<boolean> {
  const at = iso(tx.now);
  const token = keepNewEventToken(tx, id);
  const { rows } = await sql<{ id: number }>`
    with taken as materialized (
      select exists (select 1 from event_name where account_id = ${tx.accountId} and name = ${slug}) as is_taken
    )
    insert into event (account_id, id, token_hash, token_sealed, slug, name, internal_name, search_text, description, color, event_type, status, user_id, team_id,
      position, settings, created_by, created_at, updated_at)
    select ${tx.accountId}, ${id}, ${token.hash}, ${token.sealed}, ${slug}, ${event.name}, ${event.internalName},
      ${searchText([event.name, event.internalName], [])}, ${event.description}, ${event.color}, ${event.eventType}, ${event.status},
      ${event.userId}, ${event.teamId}, ${event.position}, ${JSON.stringify(event.settings)}::jsonb, ${tx.userId}, ${at}, ${at}
    from taken where not is_taken
    on conflict (account_id, slug) where deleted_at is null do nothing
    returning id`
    .execute(tx.db)
    .catch(refuseTakenName);
  return rows.length > 0;
}

/** The first free slug: `intro`, `intro-2`, `intro-3`, … */
async function freeSlug(tx: Ctx, base: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from event_name
    where account_id = ${tx.accountId} and (name = ${base} or starts_with(name, ${`${base}-`}))`.execute(
    tx.db,
  );
  const taken = new Set(rows.map(({ name }) => name));
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Takes the id before the row is written, because the token is encrypted for it. */
async function takeId(tx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select new_number(${tx.accountId}::bigint, 'event') as id`.execute(tx.db);
  if (rows[0] === undefined) throw new Error('A sequence always has a next number');
  return rows[0].id;
}
