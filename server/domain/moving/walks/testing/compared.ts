import type { Json } from '#/test/client.ts';
import type { Workspace } from '#/test/workspace.ts';

// What the API of a workspace returns, without ids: references are replaced by the natural key of the record.

const lists = {
  members: { path: '/v1/users', in: 'users', query: {} },
  fields: { path: '/v1/fields/objects/all', in: null, query: {} },
  tags: { path: '/v1/contacts/tags', in: 'tags', query: {} },
  products: { path: '/v1/products', in: 'products', query: {} },
  events: { path: '/v1/events', in: null, query: {} },
  contacts: { path: '/v1/contacts', in: 'contacts', query: {} },
  eventCalls: { path: '/v1/eventCalls', in: 'eventCalls', query: {} },
  deals: { path: '/v1/deals', in: 'deals', query: {} },
  transactions: { path: '/v1/transactions', in: null, query: {} },
} as const;
export type Kind = keyof typeof lists | 'notes';

/** The natural key of each kind of record, which is unique. */
const nameOf: Readonly<Record<Kind, (record: Json) => string>> = {
  members: ({ email }) => email,
  fields: ({ type, identifier }) => `${type} ${identifier}`,
  tags: ({ name }) => name,
  products: ({ name }) => name,
  events: ({ slug }) => slug,
  contacts: ({ email, phoneNumber }) => email ?? phoneNumber,
  notes: ({ note }) => note,
  eventCalls: ({ inviteeEmail, dateTime }) => `${inviteeEmail} ${dateTime}`,
  deals: ({ notes }) => notes,
  transactions: ({ description }) => description,
};

/** Fields that refer to records of a kind. */
const referring: Readonly<Record<string, Kind>> = {
  userId: 'members',
  userIds: 'members',
  closerId: 'members',
  setterId: 'members',
  contactId: 'contacts',
  eventId: 'events',
  eventCallId: 'eventCalls',
  productId: 'products',
  parentProductId: 'products',
  dealId: 'deals',
  transactionIds: 'transactions',
  customFieldId: 'fields',
  tagId: 'tags',
};
/** The record's own id, ids of options, and the link prefix of the workspace. */
const ownIds = new Set([
  'linkPrefix',
  'id',
  'accountId',
  'callId',
  'optionId',
  'mergedIntoId',
  'calibration',
]);

export type Shown = Readonly<
  Record<Kind, ReadonlyMap<string, { readonly id: number; readonly shown: Json }>>
>;

export async function shownBy(w: Workspace): Promise<Shown> {
  const all = Object.fromEntries(
    await Promise.all(
      Object.keys(lists).map(async (kind) => [kind, await recordsOf(w, kind as keyof typeof lists)]),
    ), // its keys
  ) as Record<Kind, Json[]>; // notes are added below
  const notes: Json[] = [];
  for (const { id } of all.contacts)
    notes.push(...(await w.get('/v1/contacts/notes', { contactId: id, limit: 100 })).body.data);
  all.notes = notes;
  const names = new Map<string, string>();
  for (const [kind, records] of Object.entries(all))
    for (const record of records) names.set(`${kind} ${record.id}`, nameOf[kind as Kind](record)); // all records
  const users = new Set(
    all.fields.filter(({ inputType }) => inputType.startsWith('USER')).map(({ identifier }) => identifier),
  );
  return Object.fromEntries(
    Object.entries(all).map(([kind, records]) => [
      kind,
      new Map(
        records.map((record) => [
          nameOf[kind as Kind](record),
          { id: record.id, shown: plain(record, kind as Kind, names, users) },
        ]),
      ),
    ]),
  ) as unknown as Shown; // all kinds
}

async function recordsOf(w: Workspace, kind: keyof typeof lists): Promise<Json[]> {
  const { path, in: name, query } = lists[kind];
  const records: Json[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await w.get(path, { ...query, limit: 100, page });
    const rows: Json[] = name === null ? body.data : body.data[name];
    records.push(...rows);
    if (rows.length < 100) return records;
  }
}

function plain(value: Json, kind: Kind, names: Map<string, string>, users: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((part) => plain(part, kind, names, users));
  if (typeof value !== 'object' || value === null) return value;
  const own = { contacts: 'contactId', products: 'productId' }[kind as string];
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>)
      .filter(([key]) => !ownIds.has(key) && (key !== own || 'eventCallId' in value))
      .map(([key, part]) => {
        const to = referring[key];
        if (to !== undefined && typeof part === 'number')
          return [key, names.get(`${to} ${part}`) ?? `? ${part}`];
        if (to !== undefined && Array.isArray(part))
          return [key, part.map((id) => names.get(`${to} ${id}`) ?? `? ${id}`)];
        if (users.has(key) && Array.isArray(part))
          return [key, part.map((id) => names.get(`members ${id}`) ?? `? ${id}`)];
        return [key, plain(part, kind, names, users)];
      }),
  );
}
