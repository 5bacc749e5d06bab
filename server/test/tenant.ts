import assert from 'node:assert/strict';
import { sql } from '../db/sql.ts';
import { recordDuplicates } from '../contacts/record-duplicates.ts';
import { server, workspace } from './harness.ts';
import { pageToken } from './page-token.ts';
import { newTeam } from './teams.ts';
import { automationOf, type AutomationIds } from './tenant-automation.ts';
import { appOf, type TenantApp } from './tenant-oauth.ts';
import { fieldsOf, neverUsedFields, type FieldIds } from './tenant-fields.ts';
import type { Workspace } from './workspace.ts';

/** One of everything a workspace can have, by kind; each row carries the workspace's mark in its texts. */
export type Ids = FieldIds &
  AutomationIds & {
    user: number;
    team: number;
    event: number;
    availability: number;
    contact: number;
    /** Looks like `contact`. */
    twin: number;
    /** The two, as they look alike. */
    pair: number;
    deletedContact: number;
    merge: string;
    call: number;
    deal: number;
    /** Of the deal. */
    transaction: number;
    /** Of no deal. */
    freeTransaction: number;
    product: number;
    /** Of the product. */
    package: number;
    field: number;
    tag: number;
    apiKey: number;
    rule: number;
    token: string;
    linkPrefix: string;
    callPreview: string;
    hold: string;
    /** An app that the workspace has registered. */
    client: string;
  };
export type Kind = keyof Ids;

export type Tenant = {
  readonly w: Workspace;
  readonly ids: Ids;
  readonly app: TenantApp;
  /** Free for another call. */
  readonly freeTime: string;
  /** Of the invitee's link to the call. */
  readonly callToken: string;
  /** Of the booking page, and of its form as the contact has sent it. */
  readonly pageToken: string;
  readonly formToken: string;
  readonly email: string;
};

/** Ids that no row ever had, in the form of those that have. */
export function neverUsed(w: Workspace): Ids {
  const number = 9_000_000_000;
  return {
    ...neverUsedFields(number),
    user: number,
    team: number,
    event: number,
    availability: number,
    contact: number,
    twin: number,
    pair: number,
    deletedContact: number,
    merge: 'mrg_nevernevernever',
    call: number,
    deal: number,
    transaction: number,
    freeTransaction: number,
    product: number,
    package: number,
    field: number,
    tag: number,
    apiKey: number,
    rule: number,
    automation: number,
    automationAction: number,
    token: `${w.id.toString(36)}_neverneverneverneverneve`,
    linkPrefix: `${w.slug}/never`,
    callPreview: 'call_nevernevernev',
    client: 'ocl_never',
    hold: 'hold_neverneverneverneverneve',
  };
}

/** Ids get long and distinct, so that in an answer they can be told from other numbers. */
export async function spreadIds(): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 5000000 + 100000 * row_number() over (order by table_name))
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(
    server.app.database.db,
  );
}

let rules = 700_000;

/** A workspace with one row of each kind, made as clients make them. */
export async function tenant(mark: string): Promise<Tenant> {
  const w = await workspace();
  const { userId } = await w.member('CLOSER');
  const team = await newTeam(w, mark, [userId]);
  const { field, tag } = await rowsWithoutEndpoint(w, mark);
  const availability = await workingHours(w, userId, mark);
  rules += 1;
  const { event } = await made(
    w.post('/v1/events', {
      name: mark,
      description: mark,
      teamId: team,
      teams: [team],
      // The owner only stands in.
      hosts: [
        { userId, availabilityId: availability },
        { userId: w.owner.userId, priority: 'LOW' },
      ],
      secondaryQuestions: [{ customFieldId: field, label: mark }],
      onNoHost: { action: 'REQUEST_CALLBACK', text: mark },
      routingRules: [
        {
          id: rules,
          when: { all: [{ customFieldId: field, op: 'NOT_EMPTY' }] },
          target: { userIds: [userId] },
        },
      ],
    }),
  );
  const email = `${mark.toLowerCase()}@example.test`;
  const { contact } = await made(
    w.post('/v1/contacts', { firstName: mark, lastName: mark, email, tagIds: [tag], userId }),
  );
  await made(w.post('/v1/contacts/notes', { contactId: contact.id, note: mark }));
  const [first, freeTime = '', heldTime = ''] = await freeTimes(w, event.id);
  const of = { eventId: event.id, contactId: contact.id, setterId: userId };
  const { eventCall } = await made(
    w.post('/v1/eventCalls', { ...of, dateTime: first, timeZone: 'UTC', notes: mark }),
  );
  const { apiKey } = await made(w.post('/v1/apiKeys', { name: mark, scopes: ['*'], userId }));
  const handles = { token: event.token, linkPrefix: event.linkPrefix, callPreview: eventCall.previewId };
  const rows = { event: event.id, contact: contact.id, call: eventCall.id, apiKey: apiKey.id };
  const hold = await holdForLong(w, event.id, heldTime, userId);
  const likes = await otherContacts(w, contact.id, mark);
  const fields = await fieldsOf(w, mark, { contact, setter: userId, event: event.id });
  const sales = await salesOf(w, eventCall.id, tag, mark);
  const app = await appOf(w, mark);
  const automation = await automationOf(w, mark, { user: userId, event: event.id });
  const ids = {
    ...handles,
    ...rows,
    ...likes,
    ...sales,
    ...automation,
    ...fields,
    hold,
    client: app.id,
    user: userId,
    team,
    availability,
    field,
    tag,
    rule: rules,
  };
  await markRows(w, ids, mark);
  const visit = { linkPrefix: event.linkPrefix, pageToken: await pageToken(event.linkPrefix) };
  const { formToken } = await made(server.anybody.post('/public/answers', { ...visit, email }));
  return {
    w,
    ids,
    app,
    freeTime,
    callToken: eventCall.token,
    pageToken: visit.pageToken,
    formToken,
    email,
  };
}

/** A hold that outlives the tests. */
async function holdForLong(w: Workspace, eventId: number, dateTime: string, userId: number): Promise<string> {
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

/** One that looks like the contact, one that was merged into that, and one that is deleted. */
async function otherContacts(
  w: Workspace,
  contactId: number,
  mark: string,
): Promise<Pick<Ids, 'twin' | 'pair' | 'deletedContact' | 'merge'>> {
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
  return { twin, pair: pair?.id ?? 0, deletedContact, merge: mergeId };
}

/** A product with a package, a deal of the product, and a transaction on it and one on none. */
async function salesOf(
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

async function workingHours(w: Workspace, userId: number, mark: string): Promise<number> {
  const [{ id }] = (await w.get('/v1/userAvailabilities', { userId })).body.data;
  await made(w.put('/v1/userAvailabilities', { id, name: mark, weekdays: everyDay }));
  return id;
}

/** Texts and links that nothing writes on the way. */
async function markRows(w: Workspace, ids: Ids, mark: string): Promise<void> {
  await w.within(async ({ db }) => {
    const people = [ids.user, w.owner.userId];
    await sql`update app_user set first_name = ${mark}, last_name = ${mark} where id = any(${people}::bigint[])`.execute(
      db,
    );
    // The owner stands in at any hour.
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

async function made(sent: ReturnType<Workspace['post']>) {
  const { status, body } = await sent;
  assert.ok(status === 200 || status === 201, JSON.stringify(body));
  return body.data;
}

async function freeTimes(w: Workspace, eventId: number): Promise<string[]> {
  const { slots } = await made(w.post('/v1/events/eventDates', { eventId, timeZone: 'UTC' }));
  const [, day = []] = Object.values(slots as Record<string, string[]>);
  return [day[0] ?? '', day[2] ?? '', day[4] ?? ''];
}

/** What no endpoint makes yet. */
function rowsWithoutEndpoint(w: Workspace, mark: string): Promise<{ field: number; tag: number }> {
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

/** Every row of a workspace, but for when somebody was last seen. */
export async function everythingOf(w: Workspace): Promise<string> {
  const { db } = server.app.database;
  const tables = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name <> 'mail'
      and (column_name = 'account_id' or table_name in ('oauth_client', 'oauth_grant') and column_name = 'workspace_id') order by table_name`.execute(
    db,
  );
  const dump: Record<string, string> = {};
  for (const { name, column } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.ref(name)} t where ${sql.ref(column)} = ${w.id} order by row`.execute(
      db,
    );
    dump[name] = rows.map(({ row }) => row).join('\n');
  }
  return JSON.stringify(dump);
}
