import { because } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import { z } from 'zod';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { askerOf, type AskJson } from '#/ports/import-sources/ask-json.ts';
import type { Net } from '#/ports/import-sources/net.ts';
import type { RecordPage, ServiceSource, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { itemsOf, type Listed } from './listed.ts';
import * as contacts from './to-contact.ts';
import * as sales from './to-sales.ts';
import * as settings from './to-settings.ts';
import { words } from '#/ports/import-sources/read.ts';
import { eventRecord, eventRulesRecord } from './to-event.ts';

// Another service with this interface, read with one of its keys, page by page and kind by kind.

type Step = {
  readonly kind: ImportKind;
  readonly path: string;
  /** The name of the list in the answer. */
  readonly list: string;
  readonly query: Readonly<Record<string, string>>;
  /** Records per page; null for a single record without pages. */
  readonly limit: number | null;
  readonly read: (item: unknown, ask: AskJson) => SourceRecord[] | Promise<SourceRecord[]>;
};

const byId = { orderColumn: 'id', orderBy: 'asc' } as const;
/** Each contact needs a request for its notes, and 20 per endpoint are allowed in ten seconds. */
const contactsWithNotes = 20;

const steps: readonly Step[] = [
  { kind: 'members', path: '/v1/users', list: 'users', query: {}, limit: 100, read: settings.member },
  {
    kind: 'fields',
    path: '/v1/fields/objects/all',
    list: 'fields',
    query: {},
    limit: 100,
    read: settings.field,
  },
  {
    kind: 'fields',
    path: '/v1/fields/contact-stage',
    list: 'fields',
    query: {},
    limit: null,
    read: settings.stageField,
  },
  { kind: 'tags', path: '/v1/contacts/tags', list: 'tags', query: byId, limit: 100, read: settings.tag },
  {
    kind: 'products',
    path: '/v1/products',
    list: 'products',
    query: byId,
    limit: 100,
    read: settings.product,
  },
  { kind: 'events', path: '/v1/events', list: 'events', query: byId, limit: 50, read: eventRecord },
  { kind: 'eventRules', path: '/v1/events', list: 'events', query: byId, limit: 50, read: eventRulesRecord },
  {
    kind: 'contacts',
    path: '/v1/contacts',
    list: 'contacts',
    query: byId,
    limit: contactsWithNotes,
    read: contactAndNotes,
  },
  {
    kind: 'eventCalls',
    path: '/v1/eventCalls',
    list: 'eventCalls',
    query: { ...byId, eventType: 'ALL' },
    limit: 100,
    read: sales.call,
  },
  { kind: 'deals', path: '/v1/deals', list: 'deals', query: byId, limit: 100, read: sales.deal },
  {
    kind: 'transactions',
    path: '/v1/transactions',
    list: 'transactions',
    query: { sort: 'asc' },
    limit: 100,
    read: sales.transaction,
  },
  {
    kind: 'contactStates',
    path: '/v1/contacts',
    list: 'contacts',
    query: byId,
    limit: 100,
    read: contacts.contactState,
  },
];

/** A cursor: the step and its page. */
const place = z.tuple([z.int().min(0), z.int().min(0)]);

export function callwrightSource(
  { baseUrl, key }: { baseUrl: string; key: string },
  net: Net,
): ServiceSource {
  const ask = askerOf(net, { name: 'The other service', baseUrl, key });
  return {
    budget: { requests: 20, windowMs: 10_000, endpointOf: (url) => url.pathname },
    check: async () => {
      const { items } = mustBeListed(await ask('/v1/users', { limit: 1, page: 0 }));
      const account = z.object({ accountId: z.union([z.int(), z.string()]) }).safeParse(items[0]);
      const { host } = new URL(baseUrl);
      return account.success ? `${host}/${account.data.accountId}` : host;
    },
    page: async (cursor) => {
      const [at, page] = cursor === null ? [0, 0] : place.parse(JSON.parse(cursor));
      return readPage(ask, at, page);
    },
  };
}

async function readPage(ask: AskJson, at: number, page: number): Promise<RecordPage> {
  const step = steps[at];
  if (step === undefined) return { records: [], notes: [], totals: {}, next: null };
  const nextStep = at + 1 < steps.length ? JSON.stringify([at + 1, 0]) : null;
  const { limit } = step;
  const paging = limit === null ? {} : { limit, page };
  const answer = await ask(step.path, { ...step.query, ...paging }).catch((error: unknown) => {
    // Not every service with this interface can sort every list.
    if (error instanceof Refused) return ask(step.path, paging);
    throw error;
  });
  if (answer === null) {
    const reason = because('NOT_READABLE_THERE');
    return { records: [], notes: [{ kind: step.kind, field: null, reason }], totals: {}, next: nextStep };
  }
  const { items, count } = mustBeListed(answer, step);
  if (limit !== null && count !== null && items.length < Math.min(limit, count - page * limit))
    throw new NotReached('The other service answered with a part of a page.');
  const hasMore = limit !== null && (count === null ? items.length === limit : (page + 1) * limit < count);
  const records: SourceRecord[] = [];
  for (const item of items) {
    // In sequence, because the service limits requests.
    // oxlint-disable-next-line no-await-in-loop
    records.push(...(await step.read(item, ask)));
  }
  return {
    records,
    notes: page === 0 ? (neverTakenOver[step.kind] ?? []).map((field) => noted(step.kind, field)) : [],
    totals: count === null || filtered.has(step.kind) ? {} : { [step.kind]: count },
    next: hasMore ? JSON.stringify([at, page + 1]) : nextStep,
  };
}

/** Kinds that yield a different number of records than the list says. */
const filtered: ReadonlySet<ImportKind> = new Set(['fields', 'eventRules']);

/** Fields that follow from what happens here, or belong to the other service. Reported once, not for each record. */
const neverTakenOver: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  members: words('role teams caps'),
  fields: words('aliases answersCount createdAt updatedAt'),
  products: words('dealsCount revenue createdAt updatedAt'),
  events: words('token linkPrefix publicUrl coverUrl stats warnings createdBy createdAt updatedAt'),
  contacts: words(
    'previewId source setterId setterOwner events blocked.at blocked.by lastActivityAt duplicateCandidateIds createdAt updatedAt',
  ),
  notes: words('updatedAt'),
  eventCalls: words(
    'previewId previewUrl token linkPrefix source createdBy outcomeBy routing teamId setterClaim SettedClaim reminders calendar videoLink isCalendarConnected task updatedAt',
  ),
  deals: words('setterId setter transactions.createdAt createdBy createdAt updatedAt'),
  transactions: words('raw actor updatedBy suggestedDealId matchConfidence createdAt updatedAt'),
};

function noted(kind: ImportKind, field: string): RecordPage['notes'][number] {
  return { kind, field, reason: because('NOT_TAKEN_OVER') };
}

function mustBeListed(answer: unknown, step?: Step): Listed {
  if (answer === null)
    throw new NotAllowed(
      'The other service has nothing to read at this address, or does not show it to this key.',
    );
  const listed = itemsOf(answer, step?.list ?? 'users');
  if (listed === null) throw new NotReached('The other service answered with something else.');
  return listed;
}

async function contactAndNotes(item: unknown, ask: AskJson): Promise<SourceRecord[]> {
  const records = contacts.contact(item);
  const [{ externalId: contactId, data } = { externalId: '', data: null }] = records;
  if (data === null) return records;
  const notes: SourceRecord[] = [];
  for (let page = 0; ; page += 1) {
    // In sequence: each page says whether there are more.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask('/v1/contacts/notes', { contactId, limit: 100, page });
    if (answer === null) return records;
    const { items, count } = mustBeListed(answer, notesStep);
    notes.push(...items.map((note) => contacts.note(note, contactId)));
    if (items.length < 100 || (count !== null && (page + 1) * 100 >= count)) break;
  }
  // Oldest first, in the order they were written.
  return [...records, ...notes.toReversed()];
}

const notesStep: Step = { kind: 'notes', path: '', list: 'notes', query: {}, limit: 100, read: () => [] };
