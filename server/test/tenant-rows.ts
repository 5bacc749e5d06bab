import assert from 'node:assert/strict';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { recordDuplicates } from '#/domain/crm/contacts/record-duplicates.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ids } from './tenant.ts';
import type { Workspace } from './workspace.ts';

// The rows of a test tenant, created as clients do where possible.

/** Hosted by the member; the owner is a substitute. Its only rule routes to the member. */
export async function eventOf(
  w: Workspace,
  mark: string,
  {
    userId,
    team,
    availability,
    field,
    rule,
  }: { userId: number; team: number; availability: number; field: number; rule: number },
): Promise<{ id: number; token: string; linkPrefix: string }> {
  const { event } = await made(
    w.post('/v1/events', {
      openBookingsMax: 100,
      name: mark,
      description: mark,
      teamId: team,
      teams: [team],
      // The owner is only a substitute.
      hosts: [
        { userId, availabilityId: availability },
        { userId: w.owner.userId, priority: 'LOW' },
      ],
      secondaryQuestions: [{ customFieldId: field, label: mark }],
      onNoHost: { action: 'REQUEST_CALLBACK', text: mark },
      routingRules: [
        {
          id: rule,
          when: { all: [{ customFieldId: field, op: 'NOT_EMPTY' }] },
          target: { userIds: [userId] },
        },
      ],
    }),
  );
  return event;
}

/** A hold that lasts longer than the tests. */
export async function holdForLong(
  w: Workspace,
  eventId: number,
  dateTime: string,
  userId: number,
): Promise<string> {
  const { holdId } = await made(w.post('/v1/events/hold', { eventId, dateTime, timeZone: 'UTC', userId }));
  await w.within(async ({ db }) => {
    const until = sql`now() + interval '1 day'`;
    await sql`update event_call_host set held_until = ${until} where account_id = ${w.id} and hold_id = ${holdId}`.execute(
      db,
    );
    await sql`update slot_hold set expires_at = ${until} where account_id = ${w.id}`.execute(db);
  });
  return holdId;
}

/** One that looks like the contact, one that was merged into that one, and one that is deleted. */
export async function otherContacts(
  w: Workspace,
  contactId: number,
  mark: string,
): Promise<Pick<Ids, 'twin' | 'pair' | 'suggestion' | 'deletedContact' | 'merge'>> {
  const add = async (name: string): Promise<number> =>
    (
      await made(
        w.post('/v1/contacts', { firstName: mark, email: `${mark.toLowerCase()}-${name}@example.test` }),
      )
    ).contact.id;
  const [twin, merged, deletedContact] = [await add('twin'), await add('merged'), await add('deleted')];
  await w.within((tx) => recordDuplicates(tx, contactId, [{ id: twin, matched: [] }], 'phone'));
  const { mergeId } = await made(w.post('/v1/contacts/merge', { primaryId: twin, secondaryIds: [merged] }));
  await made(w.post('/v1/contacts/delete', { ids: [deletedContact] }));
  const [pair] = (await made(w.get('/v1/contacts/duplicates', { contactId: twin }))) as { id: number }[];
  const { rows } = await w.within((tx) =>
    sql<{ id: number }>`
      insert into contact_suggestion (account_id, contact_id, slot, value, created_at)
      values (${tx.accountId}, ${contactId}, 'name', ${[mark, 'Suggested']}::text[], now()) returning id`.execute(
      tx.db,
    ),
  );
  return { twin, pair: pair?.id ?? 0, suggestion: rows[0]?.id ?? 0, deletedContact, merge: mergeId };
}

/** A product with a package, a deal with the product, and transactions with and without a deal. */
export async function salesOf(
  w: Workspace,
  eventCallId: number,
  tagId: number,
  mark: string,
): Promise<Pick<Ids, 'deal' | 'transaction' | 'freeTransaction' | 'product' | 'package'>> {
  const text = { name: mark, description: mark };
  const { product } = await made(w.post('/v1/products', { ...text, sku: mark }));
  const child = await made(w.post('/v1/products', { name: `${mark} month`, parentProductId: product.id }));
  const { deal } = await made(
    w.post('/v1/deals', { eventCallId, productId: product.id, value: 900, tagId, notes: mark }),
  );
  const linked = await made(w.post('/v1/transactions', { ...text, value: 90, dealId: deal.id }));
  const free = await made(w.post('/v1/transactions', { ...text, value: 70, externalId: mark }));
  return {
    deal: deal.id,
    transaction: linked.transaction.id,
    freeTransaction: free.transaction.id,
    product: product.id,
    package: child.product.id,
  };
}

export async function workingHours(w: Workspace, userId: number, mark: string): Promise<number> {
  const [{ id }] = (await w.get('/v1/userAvailabilities', { userId })).body.data;
  await made(w.put('/v1/userAvailabilities', { id, name: mark, weekdays: everyDay }));
  return id;
}

/** Sets texts and links that no request above has written. */
export async function markRows(w: Workspace, ids: Ids, mark: string): Promise<void> {
  await w.within(async ({ db }) => {
    const people = [ids.user, w.owner.userId];
    const rename = sql`update app_user set first_name = ${mark}, last_name = ${mark} where id in (
      select person_id from member where account_id = ${w.id} and user_id = any(${people}::bigint[]))`;
    await db.asService((service) => rename.execute(service));
    // The owner is a substitute at any hour.
    await sql`
      update availability set weekdays = (
        select weekdays from availability where account_id = ${w.id} and id = ${ids.availability})
      where account_id = ${w.id} and user_id = ${w.owner.userId}`.execute(db);
    await sql`update contact set setter_id = ${ids.user} where account_id = ${w.id} and id = ${ids.contact}`.execute(
      db,
    );
    await sql`update event_call set team_id = ${ids.team} where account_id = ${w.id} and id = ${ids.call}`.execute(
      db,
    );
  });
}

const everyDay = Array.from({ length: 7 }, (_, dayIndex) => ({
  dayIndex,
  slots: [{ start: '00:00', end: '24:00' }],
}));

export async function made(sent: ReturnType<Workspace['post']>) {
  const { status, body } = await sent;
  assert.ok(status === 200 || status === 201, JSON.stringify(body));
  return body.data;
}

export async function freeTimes(w: Workspace, eventId: number): Promise<string[]> {
  const { slots } = await made(w.post('/v1/events/eventDates', { eventId, timeZone: 'UTC' }));
  const days = Object.values(slots as Record<string, string[]>);
  // Far enough ahead that none is in the past before it is booked.
  const day = days.find(([first = '']) => Date.parse(first) > Date.now() + dayMs) ?? [];
  return [day[0] ?? '', day[2] ?? '', day[4] ?? ''];
}

/** Rows that no endpoint creates yet. */
export function rowsWithoutEndpoint(w: Workspace, mark: string): Promise<{ field: number; tag: number }> {
  return w.within(async (tx) => {
    const field = await sql<{ id: number }>`
      insert into custom_field (account_id, type, input_type, name, identifier) values (${w.id}, 'CONTACT', 'TEXT', ${mark}, ${mark.toLowerCase()}) returning id`.execute(
      tx.db,
    );
    const tag = await sql<{
      id: number;
    }>`insert into tag (account_id, name) values (${w.id}, ${mark}) returning id`.execute(tx.db);
    return { field: field.rows[0]?.id ?? 0, tag: tag.rows[0]?.id ?? 0 };
  });
}
