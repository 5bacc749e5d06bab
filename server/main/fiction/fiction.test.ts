import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportNames } from '@callwright/contract/report.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { server } from '#/test/harness.ts';
import { tenant } from '#/test/tenant.ts';
import { keptRows, keptTables } from '#/main/workspace-file/tables.ts';
import type { Json } from '#/test/client.ts';
import type { Workspace } from '#/test/workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { copiedTables, leftInFiction } from './columns.ts';
import { makeDueCopies } from './work.ts';

const { database } = server.app;

test('each column of each table of a workspace is declared: a migration that adds one has to say what becomes of it', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by c.relname order by c.relname`,
    [keptTables],
  );
  const copied = rows.filter(({ table }) => !(table in leftInFiction));
  const declared = Object.entries(copiedTables).map(([table, { kept, treated }]) => ({
    table,
    columns: [...kept, ...Object.keys(treated)].toSorted(),
  }));
  assert.deepEqual(
    declared.toSorted((a, b) => a.table.localeCompare(b.table)),
    copied
      .map(({ table, columns }) => ({ table, columns: columns.toSorted() }))
      .toSorted((a, b) => a.table.localeCompare(b.table)),
  );
  assert.deepEqual(
    Object.keys(leftInFiction).filter((table) => !keptTables.some((kept) => kept === table)),
    [],
  );
});

/** A lead who is named everywhere, in every way. */
async function markedLead(w: Workspace): Promise<void> {
  const person = {
    firstName: 'Zebulon',
    lastName: 'Quackenbush',
    email: 'zeb.quackenbush@zebcorp.test',
    phoneNumber: '+14155552671',
  };
  const { body } = await w.post('/v1/contacts', {
    ...person,
    referrerUrl: 'https://zebcorp.test/zebulon',
    utm: { utm_source: 'google', gclid: 'zebclick123' },
    externalIds: { crm: 'zebcrm77' },
  });
  const { contactId } = body.data.contact;
  await w.post('/v1/contacts/notes', { contactId, note: 'Zebulon plays the theremin' });
}

test('a copy has none of the people: no name, address or text of theirs in any table, and the same counts and reports', async () => {
  const mark = 'Fiction';
  const mine = await tenant(mark);
  const { w } = mine;
  await markedLead(w);
  await server.drainOutbox();
  const made = await w.owner.client.post('/v1/workspace/fictionalCopies', {});
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const again = await w.owner.client.post('/v1/workspace/fictionalCopies', {});
  assert.equal(again.body.code, 'RUN_STATE');
  await makeDueCopies(server.app);
  const { body } = await w.owner.client.get('/v1/workspace/fictionalCopies');
  const [copy] = body.data;
  assert.equal(copy.status, 'DONE', JSON.stringify(copy));
  const [before, after] = [await dump(w.id), await dump(copy.workspaceId)];
  for (const table of Object.keys(copiedTables).filter(
    (name) => name !== 'member' && name !== 'availability',
  ))
    assert.equal(after.get(table)?.length, before.get(table)?.length, table);
  const text = JSON.stringify([...after]).toLowerCase();
  // The mark is also the name of tags and fields.
  const found = [...(await textsOf(w.id))].filter((one) => one !== mark && text.includes(one.toLowerCase()));
  assert.deepEqual(found, []);
  const { token } = w.owner;
  const there = server.anybody.with({
    Authorization: `Bearer ${token}`,
    'X-Workspace-Id': String(copy.workspaceId),
  });
  const past = await there.get('/v1/reportChecks/latest');
  assert.notEqual(past.body.data.holdsFrom, null, 'its past is kept from the start');
  for (const name of reportNames) {
    const asked = `/v1/reports/${name}?from=${day(-400)}&to=${day(400)}`;
    const [here, inCopy] = [await w.get(asked), await there.get(asked)];
    assert.equal(inCopy.status, 200, JSON.stringify(inCopy.body));
    assert.deepEqual(numbersOf(inCopy.body.data), numbersOf(here.body.data), name);
  }
});

const day = (from: number): string => iso(server.app.clock() + from * dayMs).slice(0, 10);

/** A report without its texts, which may be names. */
function numbersOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(numbersOf);
  if (typeof value === 'string') return '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numbersOf(item)]));
}

/** Every row of a workspace, as text, by table. */
async function dump(accountId: number): Promise<Map<string, Json[]>> {
  const tables = new Map<string, Json[]>();
  for (const table of keptTables) {
    const { rows } = await database
      .serviceOf(accountId)
      .run(
        `select to_jsonb(t) as row from ${table} t where account_id = $1 and ${keptRows[table] ?? 'true'}`,
        [accountId],
      );
    tables.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** The texts that identify people in the original: names, addresses, and everything that somebody wrote. */
async function textsOf(accountId: number): Promise<Set<string>> {
  const { rows } = await database.serviceOf(accountId).run(
    `select unnest(array[first_name || ' ' || last_name, email, phone_number, phone_normalized, secondary_email, secondary_phone_number, preview_id, ip_address, referrer_url]) as text
      from contact where account_id = $1
    union select unnest(array[u.email, u.first_name || ' ' || u.last_name, u.phone_number]) from member m join app_user u on u.id = m.person_id
      where m.account_id = $1 and not m.is_owner
    union select note from contact_note where account_id = $1
    union select unnest(array[invitee_name, invitee_email, phone_number, notes, cancel_reason, outcome_notes, reschedule_reason, location_link]) from event_call where account_id = $1
    union select unnest(array[notes, email]) from deal where account_id = $1
    union select unnest(array[name, email, phone_number, description, external_id]) from payment where account_id = $1
    union select description from event where account_id = $1
    union select guest->>'email' from event_call, jsonb_array_elements(additional_guests) guest where account_id = $1
    union select unnest(array['Quackenbush', 'zebcorp', 'zebclick123', 'zebcrm77', 'theremin'])`,
    [accountId],
  );
  return new Set(rows.flatMap(({ text }) => (text === null || text.trim().length < 3 ? [] : [text.trim()])));
}
