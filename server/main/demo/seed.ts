import { EventSettings } from '@callwright/contract/event-settings.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { keepNewEventToken } from '#/domain/scheduling/event-records/event-token.ts';
import { keepInviteeToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import { newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { sql } from '#/platform/db/sql.ts';
import { insertKey } from '#/domain/people/account/create-key.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { systemTransaction, takeTime } from '#/platform/db/tx.ts';
import { dateIn, iso, startOfDayMs } from '#/platform/values/time.ts';
import { reserveIds } from './bulk.ts';

export type SeedWish = {
  readonly contacts: number;
  readonly calls: number;
  readonly workspaces: number;
  readonly hosts: number;
};
export type Seeded = {
  readonly id: number;
  readonly slug: string;
  readonly apiKey: string;
  readonly linkPrefix: string;
  readonly contacts: number;
  readonly calls: number;
};

/** With several workspaces, the first has a fifth of everything, like one large customer among many. */
const largestShare = 0.2;
const rowsAtOnce = 5_000;
const callMin = 30;
/** How many of the sixteen half hours of a working day are booked. */
const callsOfDay = 12;

/** Fills new workspaces with the given number of plain rows, as fast as possible. For measurements. */
export async function seed(ctx: PublicCtx, wish: SeedWish): Promise<Seeded[]> {
  const seeded: Seeded[] = [];
  for (let index = 0; index < wish.workspaces; index += 1) {
    const contacts = shareOf(wish.contacts, wish.workspaces, index);
    const calls = contacts === 0 ? 0 : shareOf(wish.calls, wish.workspaces, index);
    seeded.push(await seedWorkspace(ctx, index, contacts, calls, wish.hosts));
  }
  return seeded;
}

function shareOf(total: number, workspaces: number, index: number): number {
  if (workspaces === 1) return total;
  const largest = Math.round(total * Math.max(largestShare, 1 / workspaces));
  if (index === 0) return largest;
  const rest = total - largest;
  const others = workspaces - 1;
  return Math.floor(rest / others) + (index <= rest % others ? 1 : 0);
}

async function seedWorkspace(
  ctx: PublicCtx,
  index: number,
  contacts: number,
  calls: number,
  hosts: number,
): Promise<Seeded> {
  return systemTransaction(ctx, async (tx) => {
    await takeTime(tx);
    const workspace = await createWorkspace(tx, {
      name: `Seed ${index + 1}`,
      plan: 'ENTERPRISE',
      timeZone: 'UTC',
    });
    const hostIds = await createHosts(workspace, hosts);
    const eventId = await createEvent(workspace, hostIds);
    const firstContact = await insertContacts(workspace, contacts);
    await insertCalls(workspace, calls, { hostIds, eventId, firstContact, contacts });
    const { key } = await insertKey(workspace, {
      userId: hostIds[0] ?? 0,
      name: 'Seed',
      scopes: ['*'],
      allowedIps: [],
      expiresAtMs: null,
    });
    const { id, slug } = workspace.account;
    return { id, slug, apiKey: key, linkPrefix: `${slug}/intro`, contacts, calls };
  });
}

async function createHosts(tx: Ctx, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const person = await findOrCreatePerson(tx, {
      email: `host${number}@${tx.account.slug}.example`,
      passwordHash: null,
      firstName: 'Host',
      lastName: String(number),
    });
    const id = await addMember(tx, {
      person,
      role: number === 1 ? 'SUPER_ADMIN' : 'CLOSER',
      isOwner: number === 1,
      timeZone: 'UTC',
    });
    ids.push(id);
  }
  return ids;
}

async function createEvent(tx: Ctx, hostIds: readonly number[]): Promise<number> {
  const [id = 0] = await reserveIds(tx.db, 'event', 1);
  const token = keepNewEventToken(tx, id);
  const settings = EventSettings.parse({ duration: callMin, dateRange: { days: 60 } });
  await sql`
    insert into event (account_id, id, token_hash, token_sealed, slug, name, event_type, user_id, settings)
    values (${tx.accountId}, ${id}, ${token.hash}, ${token.sealed}, 'intro', 'Intro call', 'STRATEGY_EVENT', ${hostIds[0]}, ${JSON.stringify(settings)}::jsonb)`.execute(
    tx.db,
  );
  await sql`
    insert into event_host (account_id, event_id, user_id, position)
    select ${tx.accountId}, ${id}, host.id, host.place from unnest(${[...hostIds]}::bigint[]) with ordinality as host (id, place)
    returning account_id`.execute(tx.db);
  return id;
}

/** @returns the id of the first; the others follow without a gap */
async function insertContacts(tx: Ctx, count: number): Promise<number> {
  if (count === 0) return 0;
  // One jump of the sequence takes the whole range, even if others use it at the same time.
  const { rows } = await sql<{ first: number }>`
    select setval(seq, nextval(seq) + ${count}::bigint - 1) - ${count}::bigint + 1 as first
    from (select pg_get_serial_sequence('public.contact', 'id')::regclass as seq) s`.execute(tx.db);
  const first = rows[0]?.first ?? 0;
  for (let from = 0; from < count; from += rowsAtOnce) {
    await sql`
      insert into contact (account_id, id, first_name, last_name, email, email_normalized, phone_number, phone_normalized, search_text, status, source,
        preview_id, joined_time, country, time_zone, last_activity_at, created_at, updated_at)
      select ${tx.accountId}, ${first}::bigint + n, names.first, names.last, email, email, phone, phone, lower(names.first || ' ' || names.last) || ' ' || email || ' ' || substr(phone, 2),
        (array['POTENTIAL', 'QUALIFIED', 'DISQUALIFIED', 'QUALIFIED'])[n % 4 + 1], 'IMPORT',
        'contact_s' || lpad(n::text, 11, '0'), at, 'DE', 'Europe/Berlin', at, at, at
      from generate_series(${from}::integer, ${Math.min(from + rowsAtOnce, count) - 1}::integer) as n,
        lateral (select
          (array['Ana','Ben','Carla','David','Elena','Farid','Greta','Hugo','Ines','Jonas','Karim','Lena','Marco','Nina','Omar','Paula','Quentin','Rosa','Sven','Tara'])[n % 20 + 1] as first,
          (array['Abel','Brandt','Costa','Diaz','Ebert','Fuchs','Garcia','Haas','Ivanov','Jensen','Keller','Lopez','Meyer','Novak','Olsen','Peters','Roth','Silva','Toth'])[n % 19 + 1] as last
        ) as names,
        lateral (select 'lead' || n || '@seed' || n % 50 || '.example' as email, '+4915' || lpad(n::text, 8, '0') as phone,
          ${iso(tx.now)}::timestamptz - make_interval(mins => n % 130000) as at) as made
      returning account_id`.execute(tx.db);
  }
  return first;
}

type CallPlan = {
  readonly hostIds: readonly number[];
  readonly eventId: number;
  readonly firstContact: number;
  readonly contacts: number;
};

/** Half hours in the hosts' working days, half of the days in the past. A host never has two at once. */
async function insertCalls(
  tx: Ctx,
  count: number,
  { hostIds, eventId, firstContact, contacts }: CallPlan,
): Promise<void> {
  if (count === 0) return;
  const days = Math.ceil(count / (hostIds.length * callsOfDay));
  const today = startOfDayMs(dateIn(tx.now, 'UTC'), 'UTC');
  // Seven calendar days have five working days; the series below skips weekends.
  const start = iso(today - Math.ceil((days / 2) * (7 / 5) + 7) * dayMs);
  const { rows } = await sql<{ first: number }>`
    select setval(seq, nextval(seq) + ${count}::bigint - 1) - ${count}::bigint + 1 as first
    from (select pg_get_serial_sequence('public.event_call', 'id')::regclass as seq) s`.execute(tx.db);
  const first = rows[0]?.first ?? 0;
  for (let from = 0; from < count; from += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, index) => from + index);
    const tokens = numbers.map((n) => keepInviteeToken(tx, previewIdOf(n), newWorkspaceToken(tx)));
    await sql`
      with day as (
        select (row_number() over (order by d) - 1)::integer as k, d
        from generate_series(${start}::timestamptz, ${start}::timestamptz + make_interval(days => ${days * 2 + 14}::integer), interval '1 day') as d
        where extract(isodow from d) < 6
      ), call as (
        select ${first}::bigint + n as id, ${firstContact}::bigint + n % ${contacts}::integer as contact_id, n, preview_id, token_hash, token_sealed,
          (${[...hostIds]}::bigint[])[n % ${hostIds.length}::integer + 1] as user_id,
          day.d + interval '9 hours' + make_interval(mins => (n / ${hostIds.length}::integer) % ${callsOfDay}::integer * ${callMin}::integer) as starts_at
        from unnest(${numbers}::integer[], ${numbers.map(previewIdOf)}::text[], ${tokens.map(({ hash }) => hash)}::bytea[],
          ${tokens.map(({ sealed }) => sealed)}::text[]) as made (n, preview_id, token_hash, token_sealed)
        join day on day.k = n / (${hostIds.length}::integer * ${callsOfDay}::integer)
      ), made as (
        insert into event_call (account_id, id, event_id, contact_id, user_id, preview_id, token_hash, token_sealed, call_type, starts_at, ends_at, time_zone, host_time_zone,
          duration_min, invitee_name, invitee_email, search_text, location, event_name, link_prefix, created_by, created_at, updated_at, source)
        select ${tx.accountId}, id, ${eventId}, contact_id, user_id, preview_id, token_hash, token_sealed, 'STRATEGY_EVENT', starts_at,
          starts_at + interval '30 minutes', 'UTC', 'UTC', ${callMin}::integer, 'Seed ' || n, 'lead' || n || '@seed.example', 'seed ' || n, 'CUSTOM_LINK', 'Intro call',
          ${`${tx.account.slug}/intro`}, '{"type":"system","id":"seed","name":"Seed"}', least(starts_at, ${iso(tx.now)}::timestamptz), ${iso(tx.now)}::timestamptz, 'IMPORT'
        from call returning id
      )
      insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at)
      select ${tx.accountId}, id, user_id, ${eventId}, starts_at, tstzrange(starts_at, starts_at + interval '30 minutes'), true, ${iso(tx.now)}::timestamptz from call returning account_id`.execute(
      tx.db,
    );
  }
}

function previewIdOf(n: number): string {
  return `call_s${String(n).padStart(11, '0')}`;
}
